import { Effect } from "effect"
import type { Operation, Stage } from "../operation/Operation.ts"
import { plannedCalls, stagesOver } from "../operation/stages.ts"
import { NoteStore } from "../port/NoteStore.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"

/**
 * Where transactions have no nonces: sends a call's own bytes again that a reorganisation has taken away after its operation went on to
 * the next. They were stored before they were sent first, so nothing is written here; replicas may send them beside each
 * other, since the pool executes a call once. Once they have expired nothing brings them back, and the operation ends at its deadline.
 */
export const bringBackStages = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  open: ReadonlyArray<Operation>,
) {
  const stages = open.flatMap(stagesOver)
  if (stages.length === 0) return
  const notes = yield* NoteStore
  const executed = yield* notes.executions(gateway.chainId, stages.flatMap(hashesOf))
  for (const stage of stages) {
    if (hashesOf(stage).some((hash) => executed.has(hash))) continue
    const newest = stage.attempts.flatMap(({ transactions }) => transactions).at(-1)
    if (newest !== undefined) yield* gateway.broadcast(newest)
  }
})

function hashesOf(stage: Stage): ReadonlyArray<bigint> {
  return plannedCalls(stage).map(({ operationHash }) => operationHash)
}
