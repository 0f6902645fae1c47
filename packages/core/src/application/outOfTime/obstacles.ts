import { Clock, Effect } from "effect"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { SwapVenues } from "../../port/chain/SwapVenue.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { NoteStore } from "../../port/storage/NoteStore.ts"
import { OutOfTimeStore } from "../../port/storage/OutOfTimeStore.ts"
import { blamedKey, type Called } from "./blamedKey.ts"

/**
 * Why the service sends no calls on a chain. Batch insertions are its canaries: they verify a proof and run no code but the pool's, so
 * nobody outside can make them slow. `untried`: none was executed yet. `out-of-time`: the newest one of ours ran out of time, the tree has
 * not reached its leaves since, by any insertion, and a note of ours still waits for that. `null`: the chain is open.
 */
export const closureOf = Effect.fnUntraced(function* ({
  chainId,
  timeLimit,
  insertion,
}: PoolGatewayShape) {
  if (!timeLimit || insertion === null) return null
  const notes = yield* NoteStore
  const calls = yield* OutOfTimeStore
  const inserted = (yield* notes.latestRoot(chainId))?.inserted ?? 0
  const { leaves, at } = (yield* calls.newestInsertion(chainId)) ?? { leaves: null, at: 0 }
  // Without a note of ours that waits, no further canary would be sent.
  if (
    leaves !== null &&
    inserted < leaves &&
    ((yield* notes.newestPosition(chainId)) ?? -1) >= inserted
  )
    return { reason: "out-of-time" as const, at }
  return inserted === 0 ? { reason: "untried" as const, at: 0 } : null
})

/** Whether the next canary of a closed chain must still wait. An insertion of ours may burn its fee limit once per pause. */
export const isTooEarlyForCanary = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const closure = yield* closureOf(gateway)
  if (closure === null) return false
  const { outOfTime } = yield* RelayConfiguration
  return (yield* Clock.currentTimeMillis) < closure.at + outOfTime.canaryPause
})

/** When a recipient or venue is called again after a call of it ran out of time, in milliseconds since the epoch; `null`: now. */
export const blockedUntil = Effect.fnUntraced(function* (
  { chainId, timeLimit }: PoolGatewayShape,
  called: Called,
) {
  if (!timeLimit) return null
  const calls = yield* OutOfTimeStore
  const { outOfTime } = yield* RelayConfiguration
  const since = (yield* Clock.currentTimeMillis) - outOfTime.block
  const newest = (yield* calls.blamedSince(chainId, blamedKey(called), since + 1)).at(-1)
  return newest === undefined ? null : newest.at + outOfTime.block
})

/** The names of a chain's venues that are blocked now. */
export const blockedVenues = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const venues = (yield* SwapVenues).get(gateway.chainId) ?? []
  const blocked = yield* Effect.filter(venues, ({ name }) =>
    Effect.map(blockedUntil(gateway, { kind: "venue", name }), (until) => until !== null),
  )
  return new Set(blocked.map(({ name }) => name))
})
