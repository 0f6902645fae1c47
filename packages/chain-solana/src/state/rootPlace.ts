import {
  bytesOf,
  knownRootPlace,
  ringPlaces,
  rootRings,
  type RootPlace,
} from "@shielded-relay/pool-program"
import type { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import type { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { accountCall } from "../rpc/solanaCalls.ts"
import { readMinuteRoots, readRootsHeader, rootsSlice } from "./minuteRoots.ts"

/** Bytes of a root. */
const size = 32

/** Newest first roots of a minute that are looked through: an hour of them and more. */
const minutes = 64

/**
 * Where a root stands that a proof names. The place that lasts longest comes first: the newest hour of the timed ring, then the recent
 * ring, then the last roots of full trees. `null` for any other root: a new plan names one that is found. It reads 13 kB at most of an
 * account of 333 kB, and is asked for every transaction.
 */
export const readRootPlace = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  roots: PublicKey,
  root: bigint,
): Effect.fn.Return<RootPlace | null, EndpointFailure> {
  const { recent, last } = ringPlaces
  const begin = yield* rootsSlice(endpoint, roots, 0, recent.from + size * recent.count)
  const ofMinutes = yield* readMinuteRoots(endpoint, roots, readRootsHeader(begin), minutes)
  const timed = ofMinutes.find((entry) => entry.root === root && root !== 0n)
  if (timed !== undefined) return { ring: rootRings.timed, index: timed.index }
  const recentIndex = indexOf(begin.subarray(recent.from), root)
  if (recentIndex !== null) return { ring: rootRings.recent, index: recentIndex }
  const ofTrees = yield* rootsSlice(endpoint, roots, last.from, size * last.count)
  const lastIndex = indexOf(ofTrees, root)
  return lastIndex === null ? null : { ring: rootRings.last, index: lastIndex }
})

/** Whether the program knows a root, in whatever ring: reads the whole account. */
export const readIsKnownRoot = (endpoint: Endpoint, roots: PublicKey, root: bigint) =>
  Effect.map(
    endpoint.ask(accountCall(roots)),
    ({ value }) => value !== null && knownRootPlace(value.data, root) !== null,
  )

/** Which of the roots in a piece of a ring it is. */
function indexOf(ring: Uint8Array, root: bigint): number | null {
  const wanted = Buffer.from(bytesOf.word(root))
  for (let index = 0; size * (index + 1) <= ring.length; index++)
    if (root !== 0n && wanted.equals(ring.subarray(size * index, size * (index + 1)))) return index
  return null
}
