import type {
  OperationId,
  OperationStoreShape,
  OperationWait,
  WaitStoreShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../Transactions.ts"

export function memoryWaitStore(
  transactions: Transactions,
  operations: OperationStoreShape,
): WaitStoreShape {
  const rows = new Map<OperationId, OperationWait>()
  const live = Effect.fnUntraced(function* (ids: ReadonlyArray<OperationId>) {
    const stored = yield* operations.findAll(ids)
    const versions = new Map(stored.map(({ id, version }) => [id, version]))
    return yield* transactions.statement(() =>
      [...rows.values()].filter(({ operation, version }) => versions.get(operation) === version),
    )
  })
  return {
    record: (wait) =>
      transactions.statement((undo) => {
        const before = rows.get(wait.operation)
        if (before === undefined || before.version <= wait.version)
          undo.set(rows, wait.operation, wait)
      }),
    of: live,
    purge: transactions.transact(
      Effect.gen(function* () {
        const kept = new Set(yield* live([...rows.keys()]))
        return yield* transactions.statement((undo) => {
          const gone = [...rows.values()].filter((wait) => !kept.has(wait))
          for (const { operation } of gone) undo.delete(rows, operation)
          return gone.length
        })
      }),
    ),
  }
}
