import type { FirstRoots } from "@shielded-relay/core"
import type { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { readMinuteRoots, readRootsHeader, rootsHeaderBytes, rootsSlice } from "./minuteRoots.ts"

/** Entries read: this minute's, the previous minute's, and one more for an index that lags slightly. */
const atMost = 3

/** The newest entries of the timed ring. It keeps the first root of each minute, so a flood of deposits cannot evict them quickly. */
export const readFirstRoots = Effect.fnUntraced(function* (endpoint: Endpoint, roots: PublicKey) {
  const header = readRootsHeader(yield* rootsSlice(endpoint, roots, 0, rootsHeaderBytes))
  const newest = yield* readMinuteRoots(endpoint, roots, header, atMost)
  return { roots: newest.map(({ root }) => root), newestPeriod: header.minute } satisfies FirstRoots
})
