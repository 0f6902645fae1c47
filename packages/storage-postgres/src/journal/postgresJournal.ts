import type { Row } from "@effect/sql-pg/PgConnection"
import {
  JournalEpochOver,
  JournalPruned,
  type JournalCursor,
  type JournalRow,
  type JournalShape,
  type NumberedRow,
  type StorageUnavailable,
} from "@shielded-relay/core"
import { Effect } from "effect"
import {
  chainId,
  countOf,
  flag,
  isNull,
  owner,
  text,
  toWhole,
  whole,
  word,
} from "../store/columns.ts"
import { kinds, states } from "../store/operationRow.ts"
import { phases } from "../store/orderRow.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { COLUMNS } from "./journaled.ts"

/** The extent; before the first row of its table, the values of a new one. */
const EXTENT = `SELECT coalesce(max(epoch), 1) AS epoch, coalesce(max(pruned), 0) AS pruned, coalesce(max(last), 0) AS last
  FROM journal_extent`

const types = ["operation", "order", "balance"] as const
const everyKind = [...kinds, "private-send", "balance"] as const
const everyState = [...states, ...phases, "changed"] as const

const among = (column: string, known: ReadonlyArray<string>) =>
  `${column} IN (${known.map((each) => `'${each}'`).join(", ")})`

/** Whether this version can read a row: a later one may write others beside it. */
export const KNOWN = `${among("type", types)} AND ${among("kind", everyKind)} AND ${among("state", everyState)}`

/** The extent and rows in one snapshot: otherwise a prune between two statements would hide rows that the cursor has not passed. */
const READ = `SELECT epoch, pruned, found.* FROM (${EXTENT}) AS extent LEFT JOIN (
    SELECT position, ${COLUMNS} FROM journal_row WHERE position > $1 AND ${KNOWN} ORDER BY position LIMIT $2
  ) AS found ON true
  ORDER BY position`

/** Like `READ`, for the rows of one owner: the index of owners has them in order. */
const READ_OWN = `SELECT epoch, pruned, last, found.* FROM (${EXTENT}) AS extent LEFT JOIN (
    SELECT position, ${COLUMNS} FROM journal_row WHERE owner = $1 AND position > $2 AND ${KNOWN} ORDER BY position LIMIT $3
  ) AS found ON true
  ORDER BY position`

/**
 * Positions in the order of `line`: of two versions of a subject, the later one was written after the commit of the earlier one, or by the
 * same transaction. So every snapshot with the later version also has the earlier one, and its line is lower.
 */
const NUMBER = `WITH chosen AS (
    SELECT line, row_number() OVER (ORDER BY line) AS place
    FROM (SELECT line FROM journal_row WHERE position IS NULL ORDER BY line LIMIT $1) AS oldest
  ), numbered AS (
    UPDATE journal_row SET position = last + place FROM chosen, journal_extent WHERE journal_row.line = chosen.line
    RETURNING position
  ), moved AS (
    UPDATE journal_extent SET last = (SELECT max(position) FROM numbered) WHERE EXISTS (SELECT FROM numbered)
  )
  SELECT count(*) FROM numbered`

const PRUNE = `WITH oldest AS (
    SELECT position, at FROM journal_row WHERE position IS NOT NULL ORDER BY position LIMIT $2
  ), gone AS (
    DELETE FROM journal_row WHERE position IN (
      SELECT position FROM oldest
      WHERE position < coalesce((SELECT min(position) FROM oldest WHERE at >= $1), ${Number.MAX_SAFE_INTEGER})
    ) RETURNING position
  ), moved AS (
    UPDATE journal_extent SET pruned = greatest(pruned, (SELECT max(position) FROM gone)) WHERE EXISTS (SELECT FROM gone)
  )
  SELECT count(*) FROM gone`

/** The journal. `journaled.ts` and `balanceChanges.ts` have the statements that write it. A pruned row may lie behind others that an earlier release pruned. */
export function postgresJournal(transactions: Transactions): JournalShape {
  /**
   * Runs changes of the extent one after the other, also on other replicas. READ COMMITTED lets a statement after the lock see what the
   * holder before committed, and unlike SERIALIZABLE it cannot abort the transactions that write rows.
   */
  const alone = <A>(body: Effect.Effect<A, StorageUnavailable>) =>
    Effect.flatMap(transactions.inside, (isInside) =>
      transactions.transact(
        Effect.gen(function* () {
          if (!isInside)
            yield* transactions.statement("SET TRANSACTION ISOLATION LEVEL READ COMMITTED")
          const lock = transactions.statement("SELECT FROM journal_extent FOR UPDATE")
          if ((yield* lock).rowCount === 0) {
            yield* transactions.statement(
              "INSERT INTO journal_extent (epoch, pruned, last) VALUES (1, 0, 0) ON CONFLICT DO NOTHING",
            )
            yield* lock
          }
          return yield* body
        }),
      ),
    )

  return {
    number: (limit) =>
      Effect.gen(function* () {
        const { rows } = yield* transactions.statement(
          "SELECT EXISTS (SELECT FROM journal_row WHERE position IS NULL) AS any",
        )
        if (!rows.some((row) => flag(row, "any"))) return 0
        return yield* alone(Effect.map(transactions.statement(NUMBER, [toWhole(limit)]), countOf))
      }),
    read: Effect.fnUntraced(function* ({ epoch, position }, limit) {
      const { rows } = yield* transactions.statement(READ, [toWhole(position), toWhole(limit)])
      return yield* readableRows(rows, { epoch, position })
    }),
    ofOwner: Effect.fnUntraced(function* (ownerId, after, limit) {
      const parameters = [ownerId, toWhole(after.position), toWhole(limit)]
      const { rows } = yield* transactions.statement(READ_OWN, parameters)
      const own = yield* readableRows(rows, after)
      const last = own.length === limit ? own.at(-1) : undefined
      return { rows: own, through: last?.position ?? whole(rows[0] ?? {}, "last") }
    }),
    extent: Effect.map(transactions.statement(EXTENT), ({ rows: [row = {}] }) => ({
      epoch: whole(row, "epoch"),
      pruned: whole(row, "pruned"),
      last: whole(row, "last"),
    })),
    ofSubject: (subject) =>
      Effect.map(
        transactions.statement(
          `SELECT ${COLUMNS} FROM journal_row WHERE subject = $1 AND ${KNOWN} ORDER BY version, line`,
          [subject],
        ),
        ({ rows }) => rows.map(journalRow),
      ),
    beginEpoch: (now) =>
      alone(
        Effect.asVoid(
          transactions.statement(
            "UPDATE journal_extent SET epoch = greatest($1::bigint, epoch + 1)",
            [toWhole(now)],
          ),
        ),
      ),
    prune: Effect.fnUntraced(function* (before, limit) {
      // Usually the oldest row is young: then one row is read, and nothing is locked.
      const { rows } = yield* transactions.statement(
        "SELECT at FROM journal_row WHERE position IS NOT NULL ORDER BY position LIMIT 1",
      )
      if (!rows.some((row) => whole(row, "at") < before)) return 0
      return yield* alone(
        Effect.map(transactions.statement(PRUNE, [toWhole(before), toWhole(limit)]), countOf),
      )
    }),
  }
}

/** The rows that a reader at this cursor may get. Each has the extent beside it; without any, one has the extent alone. */
const readableRows = Effect.fnUntraced(function* (
  rows: ReadonlyArray<Row>,
  { epoch, position }: JournalCursor,
) {
  const [extent = {}] = rows
  const [current, pruned] = [whole(extent, "epoch"), whole(extent, "pruned")]
  if (epoch !== current) return yield* new JournalEpochOver({ epoch: current })
  if (position < pruned) return yield* new JournalPruned({ pruned })
  return rows.flatMap((row) => (isNull(row, "position") ? [] : [numberedRow(row)]))
})

function journalRow(row: Row): JournalRow {
  return {
    type: word(types, row, "type"),
    subject: text(row, "subject"),
    version: whole(row, "version"),
    at: whole(row, "at"),
    owner: isNull(row, "owner") ? null : owner(row),
    nonce: isNull(row, "nonce") ? null : text(row, "nonce"),
    kind: word(everyKind, row, "kind"),
    chainId: chainId(row),
    state: word(everyState, row, "state"),
  }
}

/** A row with its position, of a statement that returns both. */
export const numberedRow = (row: Row): NumberedRow => ({
  ...journalRow(row),
  position: whole(row, "position"),
})
