import type { GasDebtStoreShape } from "@shielded-relay/core"
import { Effect } from "effect"
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
    ofOwner: (owner) =>
      Effect.map(
        transactions.statement(
          `SELECT ${COLUMNS} FROM lost_gas WHERE owner = $1 ORDER BY lost_at, chain_id, transaction_hash`,
          [owner],
        ),
        ({ rows }) =>
          rows.map((row) => ({
            chainId: chainId(row),
            transactionHash: text(row, "transaction_hash"),
            owner: ownerOf(row),
            native: amount(row, "native"),
            at: whole(row, "lost_at"),
            ...(flag(row, "is_advance") ? { isAdvance: true as const } : {}),
          })),
      ),
  }
}
