import { Effect } from "effect"
import { stagesOver } from "../operation/stages.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import type { PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import type { OpenOperation } from "./openOperations.ts"

/**
 * Where transactions have no nonces: sends a call's own bytes again that a reorganisation has taken away after its operation went on to
 * the next. They were stored before they were sent first, so nothing is written here; replicas may send them beside each
 * other, since the pool executes a call once. Once they have expired nothing brings them back, and the operation ends at its deadline.
 */
export const rebroadcastReorged = Effect.fn("indexer.rebroadcastReorged")(function* (
  gateway: PoolGatewayShape,
  open: ReadonlyArray<OpenOperation>,
) {
  const notes = yield* NoteStore
  const operations = yield* OperationStore
  const hashes = open.flatMap(({ stages }) => stages.flat()).map((call) => call.operationHash)
  if (hashes.length === 0) return
  const executed = yield* notes.executions(gateway.chainId, hashes)
  const missing = open.flatMap(({ summary, stages }) =>
    stages.flatMap((calls, place) =>
      calls.some(({ operationHash }) => executed.has(operationHash))
        ? []
        : [{ id: summary.id, place }],
    ),
  )
  const rows = yield* operations.findAll(missing.map(({ id }) => id))
  for (const { id, place } of missing) {
    const row = rows.find((one) => one.id === id)
    const attempts = row === undefined ? [] : (stagesOver(row)[place]?.attempts ?? [])
    const newest = attempts.flatMap(({ transactions }) => transactions).at(-1)
    if (newest !== undefined) yield* gateway.broadcast(newest)
  }
})
