import { Effect } from "effect"
import { isTooEarlyForCanary } from "../../application/outOfTime/obstacles.ts"
import type { Operation } from "../../operation/Operation.ts"
import { ownerIdOfOperation } from "../../operation/ownerOfOperation.ts"
import { NoteStore } from "../../port/storage/NoteStore.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { batchSize, insertionNeed } from "./insertionNeed.ts"
import { forceTailInsertion, insertionsAtOnce, openFullInsertions } from "./openInsertions.ts"
import type { Step } from "../operationSteps.ts"

/** Pauses between polls of the tree: short while an insertion is about to include the note, long otherwise. Milliseconds. */
export const treePause = 200
const longTreePause = 2_000

/**
 * Waits until an operation's notes are in the tree: starts the insertions of the batches before them, forces the last one if allowed, then
 * polls again. Payouts of private sends, operations with a schedule and recoveries wait for the next regular batch. A forced insertion
 * would reveal on chain that a young note is about to be spent. Returns wait too, so that a denied payer cannot cause insertions at the
 * service's cost.
 */
export const waitForTree = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
) {
  const { chainId, id } = operation
  const notes = yield* NoteStore
  const queue = gateway.insertion
  const need = queue === null ? null : yield* insertionNeed(gateway)
  // A reorganisation removed a note that is not in the queue; no insertion restores it.
  if (queue === null || need === null || isPatient(operation))
    return { again: longTreePause, waitsFor: "tree" } satisfies Step
  if (yield* isTooEarlyForCanary(gateway))
    return { again: longTreePause, waitsFor: "closed" } satisfies Step
  if (need.start < need.fullUntil) {
    yield* openFullInsertions(gateway, need)
    const isLong = need.fullUntil - need.start > insertionsAtOnce * batchSize
    return { again: isLong ? longTreePause : treePause, waitsFor: "tree" } satisfies Step
  }
  const owner = ownerIdOfOperation(operation)
  const held = yield* notes.reservedBy(chainId, id)
  const isInTail = held.some(({ note, spent }) => spent === null && note.position >= need.tail)
  if (owner === null || !isInTail) return { again: longTreePause, waitsFor: "tree" } satisfies Step
  const forced = yield* forceTailInsertion(gateway, queue, need, owner)
  return {
    again: forced === "postponed" ? longTreePause : treePause,
    waitsFor: "tree",
  } satisfies Step
})

/** Whether an operation waits for regular batches, so that no insertion follows from it. */
export function isPatient({ kind, schedule }: Operation): boolean {
  return schedule !== undefined || kind === "payout" || kind === "recovery" || kind === "return"
}
