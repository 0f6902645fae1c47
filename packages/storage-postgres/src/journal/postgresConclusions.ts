import {
  conclusionOver,
  numberedTransactions,
  type ConclusionsShape,
  type LedgerStore,
  type NoteStore,
  type Operation,
  type OperationStore,
} from "@shielded-relay/core"
import { type Context, Effect } from "effect"
import { operationRow } from "../store/operationRow.ts"
import type { OperationWatch } from "../store/OperationWatch.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { CONCLUDE } from "./operationStatements.ts"
import { noncesOf } from "./operationWrites.ts"
import { entryParameters } from "./postgresLedgerStore.ts"

/**
 * Ends operations by one statement each, which waits for no transaction of this process. What it does not end is ended over the stores,
 * which say why they refuse it: it has another version, or a sender nonce that it does not hold yet.
 */
export function postgresConclusions(
  transactions: Transactions,
  watch: OperationWatch<Operation>,
  stores: Context.Context<LedgerStore | NoteStore | OperationStore>,
): ConclusionsShape {
  const overStores = conclusionOver(stores)
  return {
    record: Effect.fnUntraced(function* ({ operation, entry }) {
      const { rowCount } = yield* transactions.statement(CONCLUDE, [
        ...Object.values(operationRow(operation)),
        ...noncesOf(numberedTransactions(operation)),
        ...entryParameters(entry, operation.updatedAt),
      ])
      if (rowCount === 0) return yield* transactions.transact(overStores({ operation, entry }))
      yield* transactions.onCommit(() => watch.tell(operation.id, operation))
    }),
  }
}
