import {
  blockRangeOf,
  CheckpointMoved,
  type Located,
  type NoteStoreShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { SET_STATUS, TELL_APPENDED, TELL_REMOVED } from "../journal/balanceChanges.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { fieldElement, text, toFieldElement, toWhole, whole } from "./columns.ts"
import { insertBlockRange } from "../chain/insertBlockRange.ts"
import { noteRows } from "./noteRows.ts"
import { readChains } from "../chain/chainRows.ts"
import { noteSnapshots } from "../chain/noteSnapshots.ts"
import { postgresReservations } from "./postgresReservations.ts"

/** The indices of all chains and the reservations of their notes. */
export function postgresNoteStore(transactions: Transactions): NoteStoreShape {
  const chainRows = readChains(transactions)
  const located = (sql: string, chainId: number, keys: ReadonlyArray<bigint>) =>
    keys.length === 0
      ? Effect.succeed(new Map<bigint, Located>())
      : Effect.map(
          transactions.statement(sql, [toWhole(chainId), keys.map(toFieldElement)]),
          ({ rows }) =>
            new Map(
              rows.map((row): [bigint, Located] => [
                fieldElement(row, "key"),
                { block: whole(row, "block"), transactionHash: text(row, "transaction_hash") },
              ]),
            ),
        )

  return {
    checkpoint: (chain) =>
      Effect.map(chainRows({ chain, of: "checkpoint" }), ({ checkpoint }) => checkpoint),
    recentBlocks: (chainId, limit) =>
      Effect.map(
        transactions.statement(
          "SELECT number, hash, time FROM indexed_block WHERE chain_id = $1 ORDER BY number DESC LIMIT $2",
          [toWhole(chainId), toWhole(Math.max(0, limit))],
        ),
        ({ rows }) =>
          rows.map((row) => ({
            number: whole(row, "number"),
            hash: text(row, "hash"),
            time: whole(row, "time"),
          })),
      ),
    chainStatus: (chain) => Effect.map(chainRows({ chain, of: "status" }), ({ status }) => status),
    setChainStatus: (chainId, { confirmed, atHead, disagreement }) =>
      Effect.asVoid(
        transactions.statement(SET_STATUS, [
          toWhole(chainId),
          toWhole(confirmed),
          atHead,
          disagreement === null ? null : toWhole(disagreement),
        ]),
      ),
    append: (batch) =>
      transactions.transact(
        Effect.gen(function* () {
          // Move the checkpoint first: of concurrent writers only one gets past this row, whatever each has read
          // before.
          const moved = yield* moveCheckpoint(transactions, batch)
          if (!moved) return yield* new CheckpointMoved({ chainId: batch.chainId })
          const range = blockRangeOf(batch)
          yield* insertBlockRange(transactions, batch.chainId, range)
          if (range.notes.length + range.nullifiers.length > 0)
            yield* transactions.statement(TELL_APPENDED, [toWhole(batch.chainId)])
        }),
      ),
    rollback: (chainId, to) =>
      transactions.transact(
        Effect.gen(function* () {
          const chain = toWhole(chainId)
          if (to !== null) {
            const { rowCount } = yield* transactions.statement(
              "SELECT 1 FROM indexed_block WHERE chain_id = $1 AND number = $2 AND hash = $3",
              [chain, toWhole(to.number), to.hash],
            )
            if (rowCount === 0)
              return yield* Effect.die(
                new Error(
                  `block ${to.number} with hash ${to.hash} is not in the index of chain ${chainId}`,
                ),
              )
          }
          const above = [chain, toWhole(to?.number ?? -1)]
          yield* transactions.statement(TELL_REMOVED, above)
          for (const table of [
            "note",
            "foreign_note",
            "leaf",
            "nullifier",
            "pool_operation",
            "root",
          ])
            yield* transactions.statement(
              `DELETE FROM ${table} WHERE chain_id = $1 AND block > $2`,
              above,
            )
          yield* transactions.statement(
            "UPDATE entry SET position = NULL WHERE chain_id = $1 AND block > $2 AND position IS NOT NULL",
            above,
          )
          yield* transactions.statement(
            "DELETE FROM indexed_block WHERE chain_id = $1 AND number > $2",
            above,
          )
          if (to === null)
            yield* transactions.statement("DELETE FROM checkpoint WHERE chain_id = $1", [chain])
          else
            yield* transactions.statement(
              `UPDATE checkpoint SET number = $2, hash = $3, time = $4,
                positions = (SELECT coalesce(max(position) + 1, 0) FROM leaf WHERE chain_id = $1)
              WHERE chain_id = $1`,
              [chain, toWhole(to.number), to.hash, toWhole(to.time)],
            )
        }),
      ),

    leaves: (chainId, fromPosition, limit) =>
      Effect.map(
        transactions.statement(
          "SELECT position, commitment, block FROM leaf WHERE chain_id = $1 AND position >= $2 ORDER BY position LIMIT $3",
          [toWhole(chainId), toWhole(fromPosition), toWhole(limit)],
        ),
        ({ rows }) =>
          rows.map((row) => ({
            position: whole(row, "position"),
            commitment: fieldElement(row, "commitment"),
            block: whole(row, "block"),
          })),
      ),
    latestRoot: (chain) => Effect.map(chainRows({ chain, of: "root" }), ({ root }) => root),
    insertedUnder: (chainId, roots) =>
      roots.length === 0
        ? Effect.succeed(new Map<bigint, number>())
        : Effect.map(
            transactions.statement(
              `SELECT root, min(inserted) AS inserted FROM root
              WHERE chain_id = $1 AND root = ANY ($2::bytea[]) GROUP BY root`,
              [toWhole(chainId), roots.map(toFieldElement)],
            ),
            ({ rows }) =>
              new Map(
                rows.map((row): [bigint, number] => [
                  fieldElement(row, "root"),
                  whole(row, "inserted"),
                ]),
              ),
          ),
    executions: (chainId, operationHashes) =>
      located(
        `SELECT operation_hash AS key, block, transaction_hash FROM pool_operation
        WHERE chain_id = $1 AND operation_hash = ANY ($2::bytea[])`,
        chainId,
        operationHashes,
      ),
    spends: (chainId, nullifiers) =>
      located(
        `SELECT nullifier AS key, block, transaction_hash FROM nullifier
        WHERE chain_id = $1 AND nullifier = ANY ($2::bytea[])`,
        chainId,
        nullifiers,
      ),
    ...noteRows(transactions),
    ...postgresReservations(transactions),
    snapshot: noteSnapshots(transactions),
  }
}

/**
 * Moves the checkpoint from where the batch was read to where it ends. Returns false if the checkpoint was elsewhere.
 */
const moveCheckpoint = (
  transactions: Transactions,
  { chainId, from, to }: Parameters<NoteStoreShape["append"]>[0],
) => {
  const target = [
    toWhole(chainId),
    toWhole(to.number),
    to.hash,
    toWhole(to.time),
    toWhole(to.positions),
  ]
  return Effect.map(
    from === null
      ? transactions.statement(
          `INSERT INTO checkpoint (chain_id, number, hash, time, positions)
          VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
          target,
        )
      : transactions.statement(
          `UPDATE checkpoint SET number = $2, hash = $3, time = $4, positions = $5
          WHERE chain_id = $1 AND number = $6 AND hash = $7 AND positions = $8`,
          [...target, toWhole(from.number), from.hash, toWhole(from.positions)],
        ),
    ({ rowCount }) => rowCount === 1,
  )
}
