import { Effect } from "effect"
import { countingNotes } from "../deposit/index.ts"
import { plannedCalls } from "../operation/stages.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import type { Order } from "../port/storage/OrderStore.ts"
import { askedFor, noteStanding } from "../privateSend/index.ts"
import { gatewayOf } from "../port/chain/gatewayOf.ts"

/**
 * Whether a transaction that belongs to no recorded payout spent a note of the order. Then the storage was restored from before that payout
 * started. Which payout it was is unknown, and starting another one could pay a recipient twice from the order's other notes. Queries the
 * chain as well, because a restored index lags behind it.
 */
export const spentUnrecorded = Effect.fnUntraced(function* (order: Order) {
  const notes = yield* NoteStore
  const gateway = yield* gatewayOf(order.chainId)
  const recorded = yield* recordedCalls(order)
  const keys = [...askedFor(order).map(({ npk }) => npk), ...recorded.npks]
  const states = yield* notes.notesByNpk(order.chainId, keys)
  const arrived = countingNotes(states)
  for (const note of arrived) {
    if (recorded.nullifiers.has(note.nullifier)) continue
    const spent =
      states.find(({ note: { nullifier } }) => nullifier === note.nullifier)?.spent ?? null
    if (noteStanding(order, note, arrived).kind !== "order") continue
    if (spent === null && !(yield* gateway.isSpent(note.nullifier))) continue
    // Another process may have planned and sent a payout since its row was read. A plan is stored before its bytes leave, so whoever has
    // seen the spend finds the plan now (test: "by a payout that another process sends meanwhile").
    const { nullifiers } = yield* recordedCalls(order)
    if (!nullifiers.has(note.nullifier)) return true
  }
  return false
})

/** What the recorded payouts of an order spend, and the keys of the notes that they make. */
const recordedCalls = Effect.fnUntraced(function* (order: Order) {
  const operations = yield* OperationStore
  const nullifiers = new Set<bigint>()
  const npks: Array<bigint> = []
  for (const { operation: id } of order.payouts) {
    const operation = id === null ? null : yield* operations.find(id)
    // A failed operation spent nothing; if its notes are spent, the spend is unrecorded.
    if (operation === null || operation.status.state === "failed") continue
    for (const { call, witness } of plannedCalls(operation)) {
      for (const join of call.joins) join.nullifiers.forEach((one) => nullifiers.add(one))
      for (const { outputs } of witness.joins) npks.push(...outputs.map(({ npk }) => npk))
    }
  }
  return { nullifiers, npks }
})
