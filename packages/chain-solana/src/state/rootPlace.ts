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

/** Number of newest timed-ring entries that are searched: slightly more than an hour. */
const minutes = 64

/**
 * Finds the position of a proof's root. The longest-lived position comes first: the newest hour of the timed ring, then the recent ring,
 * then the last roots of full trees. `null` for any other root; the operation is then planned again with a known root. It reads at most 13
 * kB of the 333 kB account, since it runs for every transaction.
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

/** Whether any ring contains the root. Reads the whole account. */
export const readIsKnownRoot = (endpoint: Endpoint, roots: PublicKey, root: bigint) =>
  Effect.map(
    endpoint.ask(accountCall(roots)),
    ({ value }) => value !== null && knownRootPlace(value.data, root) !== null,
  )

/** Index of a root in a slice of a ring. */
function indexOf(ring: Uint8Array, root: bigint): number | null {
  const wanted = Buffer.from(bytesOf.word(root))
  for (let index = 0; size * (index + 1) <= ring.length; index++)
    if (root !== 0n && wanted.equals(ring.subarray(size * index, size * (index + 1)))) return index
  return null
}
