import type { Row } from "@effect/sql-pg/PgConnection"
import type { OutOfTimeCall, OutOfTimeStoreShape } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import { chainId as chainIdOf, isNull, text, toWhole, whole } from "./columns.ts"

const COLUMNS = "chain_id, transaction_hash, blamed, leaves, seen_at"

/** Calls that ran out of time. Rows are few and kept forever. */
export function postgresOutOfTimeStore(transactions: Transactions): OutOfTimeStoreShape {
  return {
    record: ({ chainId, transactionHash, blamed, leaves, at }) =>
      Effect.asVoid(
        transactions.statement(
          `INSERT INTO out_of_time (${COLUMNS}) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
          [
            toWhole(chainId),
            transactionHash,
            blamed,
            leaves === null ? null : toWhole(leaves),
            toWhole(at),
          ],
        ),
      ),
    blamedSince: (chainId, blamed, at) =>
      Effect.map(
        transactions.statement(
          `SELECT ${COLUMNS} FROM out_of_time WHERE chain_id = $1 AND blamed = $2 AND seen_at >= $3 ORDER BY seen_at, transaction_hash`,
          [toWhole(chainId), blamed, toWhole(at)],
        ),
        ({ rows }) => rows.map(callOf),
      ),
    newestInsertions: (chainId, most) =>
      Effect.map(
        transactions.statement(
          `SELECT ${COLUMNS} FROM out_of_time WHERE chain_id = $1 AND leaves IS NOT NULL ORDER BY seen_at DESC, transaction_hash DESC LIMIT $2`,
          [toWhole(chainId), toWhole(most)],
        ),
        ({ rows }) => rows.map(callOf),
      ),
    recordExecuted: ({ chainId, producer, transactionHash, at }) =>
      Effect.asVoid(
        transactions.statement(
          "INSERT INTO block_producer (chain_id, producer, transaction_hash, seen_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
          [toWhole(chainId), producer, transactionHash, toWhole(at)],
        ),
      ),
    producers: (chainId) =>
      Effect.map(
        transactions.statement(
          "SELECT count(*) AS producers FROM block_producer WHERE chain_id = $1",
          [toWhole(chainId)],
        ),
        ({ rows: [row] }) => (row === undefined ? 0 : whole(row, "producers")),
      ),
  }
}

function callOf(row: Row): OutOfTimeCall {
  return {
    chainId: chainIdOf(row),
    transactionHash: text(row, "transaction_hash"),
    blamed: isNull(row, "blamed") ? null : text(row, "blamed"),
    leaves: isNull(row, "leaves") ? null : whole(row, "leaves"),
    at: whole(row, "seen_at"),
  }
}
