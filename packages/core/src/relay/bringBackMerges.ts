import { Effect } from "effect"
import type { Merge, Operation } from "../operation/Operation.ts"
import { plannedCalls, mergesOf } from "../operation/stages.ts"
import { NoteStore } from "../port/NoteStore.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"

/**
 * Where transactions have no nonces: sends a merge's own bytes again that a reorganisation has taken away after its operation went on to
 * spend what it had made. They were stored before they were sent first, so nothing is written here; replicas may send them beside each
 * other, since the pool executes a call once. Once they have expired nothing brings them back, and the operation ends at its deadline.
 */
export const bringBackMerges = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  open: ReadonlyArray<Operation>,
) {
  const merges = open.flatMap(mergesOf)
  if (merges.length === 0) return
  const notes = yield* NoteStore
  const executed = yield* notes.executions(gateway.chainId, merges.flatMap(hashesOf))
  for (const merge of merges) {
    if (hashesOf(merge).some((hash) => executed.has(hash))) continue
    const newest = merge.attempts.flatMap(({ transactions }) => transactions).at(-1)
    if (newest !== undefined) yield* gateway.broadcast(newest)
  }
})

function hashesOf(merge: Merge): ReadonlyArray<bigint> {
  return plannedCalls(merge).map(({ operationHash }) => operationHash)
}
