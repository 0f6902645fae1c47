import type { Row } from "@effect/sql-pg/PgConnection"
import type { GasDebtStoreShape, OwnerId } from "@shielded-relay/core"
import { Effect } from "effect"
import { grouped } from "../transaction/grouped.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { amount, chainId, flag, owner as ownerOf, text, toWhole, whole } from "./columns.ts"

const COLUMNS = "chain_id, transaction_hash, owner, native, lost_at, is_advance"

/** Gas debts. Rows are few and kept forever. */
export function postgresGasDebtStore(transactions: Transactions): GasDebtStoreShape {
  return {
    record: (loss) =>
      Effect.asVoid(
        transactions.statement(
          `INSERT INTO lost_gas (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
          [
            toWhole(loss.chainId),
            loss.transactionHash,
            loss.owner,
            loss.native.toString(),
            toWhole(loss.at),
            loss.isAdvance ?? false,
          ],
        ),
      ),
    ofOwner: grouped(transactions, (owners: ReadonlyArray<OwnerId>) =>
      Effect.map(
        transactions.statement(
          `SELECT ${COLUMNS} FROM lost_gas WHERE owner = ANY ($1::text[]) ORDER BY lost_at, chain_id, transaction_hash`,
          [[...new Set(owners)]],
        ),
        ({ rows }) => {
          const losses = Map.groupBy(rows.map(lossIn), ({ owner }) => owner)
          return owners.map((owner) => losses.get(owner) ?? [])
        },
      ),
    ),
  }
}

function lossIn(row: Row) {
  return {
    chainId: chainId(row),
    transactionHash: text(row, "transaction_hash"),
    owner: ownerOf(row),
    native: amount(row, "native"),
    at: whole(row, "lost_at"),
    ...(flag(row, "is_advance") ? { isAdvance: true as const } : {}),
  }
}
