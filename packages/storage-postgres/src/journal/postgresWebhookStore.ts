import type { Row } from "@effect/sql-pg/PgConnection"
import type { ClaimedEvent, NumberedRow, WebhookStoreShape } from "@shielded-relay/core"
import { Effect } from "effect"
import { flag, isNull, text, toWhole, whole } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { COLUMNS } from "./journaled.ts"
import { KNOWN, numberedRow } from "./postgresJournal.ts"

/** Queues the given rows of one kind in their table. */
const queued = (
  table: string,
  condition: string,
) => `INSERT INTO ${table} (endpoint, ${COLUMNS}, position, since, due, claimed_until, attempts)
    SELECT DISTINCT ON (subject) $1, ${COLUMNS}, position, $7::bigint, $7::bigint + delay, 0, 0 FROM given
    WHERE ${condition} AND EXISTS (SELECT FROM moved) ORDER BY subject, version DESC
    ON CONFLICT (endpoint, subject) DO UPDATE SET version = excluded.version, at = excluded.at, state = excluded.state,
      position = excluded.position, due = greatest(excluded.due, ${table}.claimed_until), attempts = 0
    WHERE ${table}.version < excluded.version`

/**
 * One statement, so that no row is queued twice or passed, and no transaction reads the journal that all others write. The release before claims
 * from `webhook_event`, and cannot read changes of balances.
 */
const TAKE = `WITH moved AS (
    UPDATE webhook_endpoint SET epoch = $4, position = $5 WHERE name = $1 AND epoch = $2 AND position = $3 RETURNING name
  ), given AS (
    SELECT * FROM jsonb_to_recordset($6::jsonb) AS given (type text, subject text, version bigint, at bigint, owner text, nonce text,
      kind text, chain_id bigint, state text, position bigint, delay bigint)
  ), queued AS (
    ${queued("webhook_event", "type <> 'balance'")}
  ), queued_balances AS (
    ${queued("webhook_balance", "type = 'balance'")}
  )
  SELECT EXISTS (SELECT FROM moved) AS moved`

const CLAIM = `WITH oldest AS MATERIALIZED (
    SELECT subject AS found FROM webhook_waiting WHERE endpoint = $1 AND due <= $2 AND ${KNOWN}
    ORDER BY due, position LIMIT $4 FOR UPDATE SKIP LOCKED
  )
  UPDATE webhook_waiting SET due = $3, claimed_until = $3 FROM oldest
  WHERE endpoint = $1 AND subject = found
  RETURNING ${COLUMNS}, position, attempts, claimed_until`

const DELIVERED = `WITH gone AS (
    DELETE FROM webhook_waiting WHERE endpoint = $1 AND subject = $2 AND version = $3
  ), later AS (
    UPDATE webhook_waiting SET due = $5, claimed_until = 0
    WHERE endpoint = $1 AND subject = $2 AND version > $3 AND claimed_until = $4
  )
  UPDATE webhook_endpoint SET failing_since = NULL WHERE name = $1 AND failing_since IS NOT NULL`

const FAILED = `WITH put_off AS (
    UPDATE webhook_waiting SET due = CASE WHEN version = $3 THEN $5::bigint ELSE $7::bigint END, claimed_until = 0,
      attempts = CASE WHEN version = $3 THEN attempts + 1 ELSE attempts END
    WHERE endpoint = $1 AND subject = $2 AND claimed_until = $4
  )
  UPDATE webhook_endpoint SET failing_since = coalesce(failing_since, $6::bigint) WHERE name = $1 RETURNING failing_since`

const HASTEN = `UPDATE webhook_waiting SET due = greatest($2::bigint, claimed_until)
  WHERE endpoint = $1 AND due > greatest($2::bigint, claimed_until)`

const CATCH_UP = `WITH overdue AS (
    SELECT min(due) AS since FROM webhook_waiting WHERE endpoint = $1 AND due < $2
  ), moved AS (
    UPDATE webhook_waiting SET due = $2 WHERE endpoint = $1 AND due < $2
  )
  UPDATE webhook_endpoint SET failing_since = least($2::bigint, failing_since + $2 - since) FROM overdue
  WHERE name = $1 AND failing_since IS NOT NULL AND since IS NOT NULL`

const RESUME = `WITH hastened AS (${HASTEN})
  UPDATE webhook_endpoint SET failing_since = NULL, off_since = NULL,
    epoch = coalesce($3::bigint, epoch), position = coalesce($4::bigint, position)
  WHERE name = $1`

/** Webhook endpoints and what waits for them. Each method is one statement. */
export function postgresWebhookStore(transactions: Transactions): WebhookStoreShape {
  const statement = (sql: string, ...parameters: ReadonlyArray<string | number | null>) =>
    transactions.statement(
      sql,
      parameters.map((each) => (typeof each === "number" ? toWhole(each) : each)),
    )
  return {
    find: (name) =>
      Effect.map(
        statement(
          "SELECT name, epoch, position, failing_since, off_since FROM webhook_endpoint WHERE name = $1",
          name,
        ),
        ({ rows: [row] }) =>
          row === undefined
            ? null
            : {
                name: text(row, "name"),
                cursor: { epoch: whole(row, "epoch"), position: whole(row, "position") },
                failingSince: momentOf(row, "failing_since"),
                offSince: momentOf(row, "off_since"),
              },
      ),
    begin: (name, { epoch, position }) =>
      Effect.asVoid(
        statement(
          "INSERT INTO webhook_endpoint (name, epoch, position) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
          name,
          epoch,
          position,
        ),
      ),
    take: (name, from, to, rows, now, delays = []) =>
      Effect.map(
        statement(
          TAKE,
          name,
          from.epoch,
          from.position,
          to.epoch,
          to.position,
          JSON.stringify(
            rows.map((row, index) => ({ ...columnsOf(row), delay: delays[index] ?? 0 })),
          ),
          now,
        ),
        ({ rows: [row = {}] }) => flag(row, "moved"),
      ),
    claim: (name, now, until, limit) =>
      Effect.map(statement(CLAIM, name, now, until, limit), ({ rows }) =>
        rows.map(claimedEvent).toSorted((a, b) => a.row.position - b.row.position),
      ),
    delivered: (name, { row, until }, now) =>
      Effect.asVoid(statement(DELIVERED, name, row.subject, row.version, until, now)),
    failed: (name, { row, until }, due, now, later = now) =>
      Effect.map(
        statement(FAILED, name, row.subject, row.version, until, due, now, later),
        ({ rows: [found] }) => (found === undefined ? now : whole(found, "failing_since")),
      ),
    hasten: (name, now) => Effect.asVoid(statement(HASTEN, name, now)),
    catchUp: (name, now) => Effect.asVoid(statement(CATCH_UP, name, now)),
    switchOff: (name, now) =>
      Effect.asVoid(
        statement("UPDATE webhook_endpoint SET off_since = $2 WHERE name = $1", name, now),
      ),
    resume: (name, cursor, now) =>
      Effect.asVoid(statement(RESUME, name, now, cursor?.epoch ?? null, cursor?.position ?? null)),
    backlog: (name) =>
      Effect.map(
        statement(
          "SELECT count(*) AS waiting, min(since) AS oldest FROM webhook_waiting WHERE endpoint = $1",
          name,
        ),
        ({ rows: [row = {}] }) => ({
          waiting: whole(row, "waiting"),
          oldest: momentOf(row, "oldest"),
        }),
      ),
    forget: (name) =>
      transactions.within(
        // The endpoint first: `take` locks it, and queues nothing once it is gone.
        Effect.asVoid(
          Effect.andThen(
            statement("DELETE FROM webhook_endpoint WHERE name = $1", name),
            statement("DELETE FROM webhook_waiting WHERE endpoint = $1", name),
          ),
        ),
      ),
  }
}

const momentOf = (row: Row, column: string): number | null =>
  isNull(row, column) ? null : whole(row, column)

/** A row as `TAKE` reads it from JSON. */
const columnsOf = ({ chainId, ...row }: NumberedRow) => ({ ...row, chain_id: chainId })

const claimedEvent = (row: Row): ClaimedEvent => ({
  row: numberedRow(row),
  attempts: whole(row, "attempts"),
  until: whole(row, "claimed_until"),
})
