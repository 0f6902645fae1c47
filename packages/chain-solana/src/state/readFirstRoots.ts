import type { FirstRoots } from "@shielded-relay/core"
import type { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { readMinuteRoots, readRootsHeader, rootsHeaderBytes, rootsSlice } from "./minuteRoots.ts"

/** This minute's, that before it, and one more for an index that is a little behind. */
const atMost = 3

/** The newest first roots of their minutes, which outlive any flood of deposits. */
export const readFirstRoots = Effect.fnUntraced(function* (endpoint: Endpoint, roots: PublicKey) {
  const header = readRootsHeader(yield* rootsSlice(endpoint, roots, 0, rootsHeaderBytes))
  const newest = yield* readMinuteRoots(endpoint, roots, header, atMost)
  return { roots: newest.map(({ root }) => root), newestPeriod: header.minute } satisfies FirstRoots
})
