import { Effect } from "effect"
import { completedStages } from "../operation/stages.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import type { PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { readTogether } from "../worker/reading/readTogether.ts"
import { broadcastCovered } from "../worker/sending/broadcastCovered.ts"
import { resendPause } from "../worker/sending/rebroadcast.ts"
import { holdAltered, unlessSetAside } from "../worker/setAside.ts"
import type { OpenOperation } from "./openOperations.ts"

/**
 * For chains without account nonces: broadcasts a call's stored bytes again if a reorganisation removed the call after its operation moved
 * to the next stage. The bytes are already stored, so this writes nothing. Replicas may send them concurrently, because the pool executes a
 * call once. Once the bytes have expired they cannot be restored, and the operation ends at its deadline.
 */
export const rebroadcastReorged = Effect.fn("indexer.rebroadcastReorged")(function* (
  gateway: PoolGatewayShape,
  open: ReadonlyArray<OpenOperation>,
) {
  const notes = yield* NoteStore
  const operations = yield* OperationStore
  const staged = open.filter(({ stages }) => stages.length > 0)
  const missing = yield* readTogether(
    staged.map(({ summary, stages }) => ({
      id: `stages of ${summary.id}`,
      version: summary.version,
      summary,
      stages,
    })),
    Effect.fnUntraced(function* (some) {
      const calls = some.flatMap(({ stages }) => stages.flat())
      const executed = yield* notes.executions(
        gateway.chainId,
        calls.map(({ operationHash }) => operationHash),
      )
      return some.flatMap(({ summary, stages }) =>
        stages.flatMap((of, place) =>
          of.some(({ operationHash }) => executed.has(operationHash)) ? [] : [{ summary, place }],
        ),
      )
    }),
  )
  const summaries = new Set(missing.map(({ summary }) => summary))
  const rows = yield* readTogether([...summaries], (some) =>
    operations.findAll(some.map(({ id }) => id)),
  )
  const longest = yield* resendPause(gateway)
  for (const { summary, place } of missing) {
    const row = rows.find(({ id }) => id === summary.id)
    if (row === undefined || (yield* holdAltered(row)) !== null) continue
    const attempts = completedStages(row)[place]?.attempts ?? []
    const newest = attempts.flatMap(({ transactions }) => transactions).at(-1)
    const stage = { id: `${summary.id} ${place}`, version: summary.version }
    if (newest !== undefined)
      yield* unlessSetAside("stage", stage, broadcastCovered(gateway, newest), longest)
  }
})
