import {
  numberedLegs,
  OperationMoved,
  type AdvancesOf,
  type WalletOperation,
  type WalletOperationStoreShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { amount, countOf, operationId, toWhole, whole } from "../store/columns.ts"
import { OperationWatch } from "../store/OperationWatch.ts"
import { highestNonce, takeSenderNonces } from "../store/senderNonces.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { changedColumns, COLUMNS, UNSETTLED, walletOperationOf, walletRow } from "./walletRow.ts"

/** Fibers that wait for changes of wallet operations. */
export const walletOperationWatch = (transactions: Transactions): OperationWatch<WalletOperation> =>
  new OperationWatch({
    versions: (ids) =>
      Effect.map(
        transactions.statement(
          "SELECT id, version FROM wallet_operation WHERE id = ANY ($1::text[])",
          [ids],
        ),
        ({ rows }) => new Map(rows.map((row) => [operationId(row, "id"), whole(row, "version")])),
      ),
    find: (ids) =>
      ids.length === 0
        ? Effect.succeed([])
        : select(transactions, "WHERE id = ANY ($1::text[])", [ids]),
  })

/**
 * Wallet operations: a JSON document each, with columns for queries. Fibers that wait for a change are woken at commit.
 *
 * A unique index keeps two operations out of one account. An update whose statement sees the other operation changes nothing. If the other
 * one commits at the same time, the index refuses the update as a conflict, and the update runs again (test: `walletOperations.test.ts`).
 */
export function postgresWalletOperationStore(
  transactions: Transactions,
  watch: OperationWatch<WalletOperation>,
): WalletOperationStoreShape {
  const first = (conditions: string, parameters: ReadonlyArray<unknown>) =>
    Effect.map(select(transactions, conditions, parameters), ([operation]) => operation ?? null)
  const takeNonces = (operation: WalletOperation) =>
    takeSenderNonces(transactions, "wallet_sender_nonce", operation, numberedLegs(operation))
  const told = (operation: WalletOperation) =>
    transactions.onCommit(() => watch.tell(operation.id, operation))

  const insertRow = Effect.fnUntraced(function* (operation: WalletOperation) {
    const { rowCount } = yield* transactions.statement(
      `INSERT INTO wallet_operation
        (id, owner, scope, nonce, chain_id, account, organization_id, created_at, deadline,
          state, occupied_account, advanced, document, updated_at, version, seal)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::numeric, $13::jsonb, $14, $15, $16)
      ON CONFLICT (chain_id, occupied_account) WHERE occupied_account IS NOT NULL DO NOTHING`,
      Object.values(walletRow(operation)),
    )
    if (rowCount !== 1)
      return yield* Effect.die(new Error("another wallet operation is in the account"))
    yield* told(operation)
  })
  const updateRow = Effect.fnUntraced(function* (operation: WalletOperation) {
    const { id } = operation
    const { rowCount } = yield* transactions.statement(
      `UPDATE wallet_operation SET
        state = $2, occupied_account = $3, advanced = $4::numeric, document = $5::jsonb, updated_at = $6, version = $7,
        seal = $8
      WHERE id = $1 AND version = $7 - 1 AND NOT EXISTS (
        SELECT FROM wallet_operation other
        WHERE other.chain_id = $9 AND other.occupied_account = $3 AND other.id <> $1
      )`,
      [id, ...Object.values(changedColumns(operation)), toWhole(operation.chainId)],
    )
    if (rowCount !== 1) return yield* new OperationMoved({ id })
    yield* told(operation)
  })

  return {
    insert: (operation) =>
      numberedLegs(operation).length === 0
        ? insertRow(operation)
        : transactions.transact(
            Effect.andThen(insertRow(operation), Effect.orDie(takeNonces(operation))),
          ),
    find: (id) => first("WHERE id = $1", [id]),
    findByNonce: (scope, nonce) =>
      first("WHERE scope = $1 AND lower(nonce) = lower($2)", [scope, nonce]),
    update: (operation) =>
      numberedLegs(operation).length === 0
        ? updateRow(operation)
        : transactions.transact(Effect.andThen(updateRow(operation), takeNonces(operation))),
    oldestOf: (chainId, account) =>
      first(
        `WHERE chain_id = $1 AND account = $2 AND ${UNSETTLED} ORDER BY created_at, id LIMIT 1`,
        [toWhole(chainId), account],
      ),
    countUnsettled: (chainId, account) =>
      Effect.map(
        transactions.statement(
          `SELECT count(*) FROM wallet_operation WHERE chain_id = $1 AND account = $2 AND ${UNSETTLED}`,
          [toWhole(chainId), account],
        ),
        countOf,
      ),
    unsettled: (chainId) =>
      Effect.map(
        transactions.statement(
          `SELECT id FROM wallet_operation WHERE chain_id = $1 AND ${UNSETTLED} ORDER BY created_at, id`,
          [toWhole(chainId)],
        ),
        ({ rows }) => rows.map((row) => operationId(row, "id")),
      ),
    highestSenderNonce: (chainId, sender) =>
      highestNonce(transactions, "wallet_sender_nonce", chainId, sender),
    advanced: (chainId, advances) => {
      const [condition, parameters] = conditionOf(advances)
      return Effect.map(
        transactions.statement(
          `SELECT coalesce(sum(advanced), 0)::text AS sum FROM wallet_operation
          WHERE chain_id = $1 AND advanced > 0 AND ${condition}`,
          [toWhole(chainId), ...parameters],
        ),
        ({ rows: [row] }) => (row === undefined ? 0n : amount(row, "sum")),
      )
    },
    until: (id, enough) => watch.until(id, enough),
  }
}

function conditionOf(
  advances: AdvancesOf,
): readonly [condition: string, parameters: ReadonlyArray<unknown>] {
  switch (advances.of) {
    case "organization":
      return [
        "organization_id = $2 AND created_at >= $3",
        [advances.organizationId, toWhole(advances.since)],
      ]
    case "all":
      return ["created_at >= $2", [toWhole(advances.since)]]
  }
}

const select = (
  transactions: Transactions,
  conditions: string,
  parameters: ReadonlyArray<unknown>,
) =>
  Effect.map(
    transactions.statement(`SELECT ${COLUMNS} FROM wallet_operation ${conditions}`, parameters),
    ({ rows }) => rows.map(walletOperationOf),
  )
