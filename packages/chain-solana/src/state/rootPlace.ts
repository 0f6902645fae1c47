import {
  bytesOf,
  knownRootPlace,
  ringPlaces,
  rootRings,
  type RootPlace,
} from "@shielded-relay/pool-program"
import type { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import { integerOf } from "../encoding/tags.ts"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { accountCall } from "../rpc/solanaCalls.ts"

/** Bytes before the rings, and of a root. */
const { recent, timed } = ringPlaces
const size = 32

/** Newest minutes that are looked through for a root that is in the recent ring as well. */
const minutes = 64

/**
 * Where a root stands that a proof names, `null` when the program does not know it. The account has 333 kB and a proof names a fresh root
 * almost always, so the recent ring is read first. A root of the recent ring that begins a minute is named by that: a flood of deposits
 * drives it out of the recent ring before the transaction is executed, and not out of the timed one.
 */
export const readRootPlace = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  roots: PublicKey,
  root: bigint,
) {
  const slice = (offset: number, length: number) =>
    Effect.map(
      endpoint.ask(accountCall(roots, { offset, length })),
      ({ value }) => value?.data ?? new Uint8Array(),
    )
  const newest = yield* slice(0, recent.from + size * recent.count)
  const recentIndex = indexOf(newest.subarray(recent.from), root)
  if (recentIndex === null) {
    const whole = yield* endpoint.ask(accountCall(roots))
    return whole.value === null ? null : knownRootPlace(whole.value.data, root)
  }
  const written = Number(integerOf(newest.slice(16, 24).reverse()))
  const end = written % timed.count
  const from = Math.max(0, end - minutes)
  const latest = yield* slice(timed.from + size * from, size * (end - from))
  const timedIndex = indexOf(latest, root)
  const place: RootPlace =
    timedIndex === null
      ? { ring: rootRings.recent, index: recentIndex }
      : { ring: rootRings.timed, index: from + timedIndex }
  return place
})

/** Which of the roots in a piece of a ring it is. */
function indexOf(ring: Uint8Array, root: bigint): number | null {
  const wanted = Buffer.from(bytesOf.word(root))
  for (let index = 0; size * (index + 1) <= ring.length; index++)
    if (root !== 0n && wanted.equals(ring.subarray(size * index, size * (index + 1)))) return index
  return null
}
