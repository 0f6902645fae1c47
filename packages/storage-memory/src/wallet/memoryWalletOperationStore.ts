import {
  OperationMoved,
  SenderNonceTaken,
  type OperationId,
  type WalletOperation,
  type WalletOperationStoreShape,
} from "@shielded-relay/core"
import { Effect, Option } from "effect"
import type { Journal } from "../Journal.ts"
import { Signals } from "../Signals.ts"
import type { Transactions } from "../Transactions.ts"
import { WalletTable } from "./WalletTable.ts"

/** Wallet operations in memory. Fibers that wait for a change are woken at commit. */
export function memoryWalletOperationStore(transactions: Transactions): WalletOperationStoreShape {
  const table = new WalletTable()
  const signals = new Signals<OperationId>()
  const put = (journal: Journal, operation: WalletOperation): void => {
    table.put(journal, operation)
    journal.onCommit(() => signals.tell(operation.id))
  }

  return {
    insert: (operation) =>
      transactions.statement((journal) => {
        const { id, request } = operation
        if (table.rows.has(id)) throw new Error(`wallet operation ${id} already exists`)
        if (table.byNonce(request.scope, request.nonce) !== null)
          throw new Error("another wallet operation already uses this scope and nonce")
        if (table.isKeptOut(operation))
          throw new Error("another wallet operation is in the account")
        const taken = table.rival(operation)
        if (taken !== undefined) throw new SenderNonceTaken(taken)
        put(journal, operation)
      }),
    find: (id) => transactions.statement(() => table.rows.get(id) ?? null),
    findByNonce: (scope, nonce) => transactions.statement(() => table.byNonce(scope, nonce)),
    update: (operation) =>
      transactions.refusable<void, OperationMoved | SenderNonceTaken>((journal) => {
        const stored = table.rows.get(operation.id)
        if (stored?.version !== operation.version - 1 || table.isKeptOut(operation))
          return Effect.fail(new OperationMoved({ id: operation.id }))
        const taken = table.rival(operation)
        if (taken !== undefined) return Effect.fail(new SenderNonceTaken(taken))
        put(journal, operation)
        return Effect.void
      }),
    oldestOf: (chainId, account) =>
      transactions.statement(() => table.unsettled(chainId, account)[0] ?? null),
    countUnsettled: (chainId, account) =>
      transactions.statement(() => table.unsettled(chainId, account).length),
    unsettled: (chainId) =>
      transactions.statement(() => table.unsettled(chainId).map(({ id }) => id)),
    highestSenderNonce: (chainId, sender) =>
      transactions.statement(() => table.highestSenderNonce(chainId, sender)),
    advanced: (chainId, advances) =>
      transactions.statement(() => table.advanced(chainId, advances)),
    until: (id, enough) =>
      signals.until(id, () =>
        transactions.statement(() => {
          const operation = table.rows.get(id) ?? null
          return operation === null || enough(operation) ? Option.some(operation) : Option.none()
        }),
      ),
  }
}
