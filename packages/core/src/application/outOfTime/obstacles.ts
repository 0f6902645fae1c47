import { Clock, Effect } from "effect"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { SwapVenues } from "../../port/chain/SwapVenue.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { NoteStore } from "../../port/storage/NoteStore.ts"
import { OutOfTimeStore } from "../../port/storage/OutOfTimeStore.ts"
import { blamedKey, type Called } from "./blamedKey.ts"

/**
 * Why the service sends no calls on a chain. Batch insertions are its canaries: they verify a proof and run no code but the pool's, so
 * nobody outside can make them slow. `untried`: fewer block producers than configured have executed one; an insertion of somebody else
 * shows one producer. `out-of-time`: the newest one of ours ran out of time, the tree has not reached its leaves since, by any insertion,
 * and a note of ours still waits for that. `null`: the chain is open.
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
  const [{ leaves, at } = { leaves: null, at: 0 }] = yield* calls.newestInsertions(chainId, 1)
  // Without a note of ours that waits, no further canary would be sent.
  if (
    leaves !== null &&
    inserted < leaves &&
    ((yield* notes.newestPosition(chainId)) ?? -1) >= inserted
  )
    return { reason: "out-of-time" as const, at }
  const { producers } = (yield* RelayConfiguration).outOfTime
  const shown = inserted === 0 ? 0 : 1
  // Most requests need no look at the store: the tree shows one producer.
  const executed = shown >= producers ? shown : Math.max(shown, yield* calls.producers(chainId))
  return executed < producers ? { reason: "untried" as const, at: 0 } : null
})

const day = 86_400_000

/**
 * Whether the next canary of a closed chain must still wait. An insertion of ours may burn its fee limit once per pause, and
 * `canariesPerDay` times in 24 hours.
 */
export const isTooEarlyForCanary = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const closure = yield* closureOf(gateway)
  if (closure === null) return false
  const { outOfTime } = yield* RelayConfiguration
  const now = yield* Clock.currentTimeMillis
  if (now < closure.at + outOfTime.canaryPause) return true
  const calls = yield* OutOfTimeStore
  const burnt = yield* calls.newestInsertions(gateway.chainId, outOfTime.canariesPerDay)
  const oldest = burnt[outOfTime.canariesPerDay - 1]
  return oldest !== undefined && now < oldest.at + day
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
