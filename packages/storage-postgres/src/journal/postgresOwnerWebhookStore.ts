import type { Row } from "@effect/sql-pg/PgConnection"
import type { OwnerWebhook, OwnerWebhookStoreShape } from "@shielded-relay/core"
import { Effect } from "effect"
import { countOf, isNull, owner, text, texts, toWhole, whole } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { KNOWN } from "./postgresJournal.ts"

/** Written columns; the ends are those of all generations but the newest. */
const COLUMNS = "owner, endpoint, url, set_at, expires_at, generations, ends"
const READ =
  "owner_webhook.owner, endpoint, url, set_at, expires_at, generations, ends::text[] AS ends"

/**
 * When the longest due event of an endpoint became due. `claim` passes over events that this version does not know, so they make nothing ready.
 */
const DUE = `CROSS JOIN LATERAL (
    SELECT min(due) AS due FROM webhook_waiting
    WHERE webhook_waiting.endpoint = owner_webhook.endpoint AND due <= $1 AND ${KNOWN}
  ) AS longest`

const READY = `SELECT ${READ} FROM owner_webhook JOIN webhook_endpoint ON name = owner_webhook.endpoint ${DUE}
  WHERE expires_at > $1 AND off_since IS NULL AND (failing_since IS NOT NULL) = $2 AND (
    due IS NOT NULL
    OR webhook_endpoint.epoch <> coalesce((SELECT journal_extent.epoch FROM journal_extent), 1)
    OR EXISTS (
      SELECT FROM journal_row WHERE journal_row.owner = owner_webhook.owner AND journal_row.position > webhook_endpoint.position
    )
  )
  ORDER BY coalesce(due, $1), set_at LIMIT $3`

const BACKLOG = `SELECT count(*) AS webhooks, coalesce(sum((
      SELECT count(*) FROM webhook_waiting WHERE webhook_waiting.endpoint = owner_webhook.endpoint
    )), 0)::bigint AS waiting,
    min(due) FILTER (WHERE failing_since IS NULL AND off_since IS NULL) AS due_since
  FROM owner_webhook LEFT JOIN webhook_endpoint ON name = owner_webhook.endpoint ${DUE}
  WHERE expires_at > $1`

/** The webhooks of owners. */
export function postgresOwnerWebhookStore(transactions: Transactions): OwnerWebhookStoreShape {
  const statement = (sql: string, ...parameters: ReadonlyArray<unknown>) =>
    transactions.statement(
      sql,
      parameters.map((each) => (typeof each === "number" ? toWhole(each) : each)),
    )
  return {
    find: (ownerId) =>
      Effect.map(
        statement(`SELECT ${READ} FROM owner_webhook WHERE owner = $1`, ownerId),
        ({ rows: [row] }) => (row === undefined ? null : webhookOf(row)),
      ),
    put: ({ owner: ownerId, endpoint, url, setAt, expiresAt, generations }) =>
      Effect.asVoid(
        statement(
          `INSERT INTO owner_webhook (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6::text[], $7::bigint[])
          ON CONFLICT (owner) DO UPDATE SET endpoint = excluded.endpoint, url = excluded.url, set_at = excluded.set_at,
            expires_at = excluded.expires_at, generations = excluded.generations, ends = excluded.ends`,
          ownerId,
          endpoint,
          url,
          setAt,
          expiresAt,
          generations.map(({ id }) => id),
          generations.flatMap(({ until }) => (until === null ? [] : [toWhole(until)])),
        ),
      ),
    remove: (ownerId) =>
      Effect.map(
        statement("DELETE FROM owner_webhook WHERE owner = $1 RETURNING owner", ownerId),
        ({ rows }) => rows.length > 0,
      ),
    count: (now) =>
      Effect.map(
        statement("SELECT count(*) FROM owner_webhook WHERE expires_at > $1", now),
        countOf,
      ),
    ready: (now, isFailing, limit) =>
      Effect.map(statement(READY, now, isFailing, limit), ({ rows }) => rows.map(webhookOf)),
    expired: (now, limit) =>
      Effect.map(
        statement(
          `SELECT ${READ} FROM owner_webhook WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2`,
          now,
          limit,
        ),
        ({ rows }) => rows.map(webhookOf),
      ),
    backlog: (now) =>
      Effect.map(statement(BACKLOG, now), ({ rows: [row = {}] }) => ({
        webhooks: whole(row, "webhooks"),
        waiting: whole(row, "waiting"),
        dueSince: isNull(row, "due_since") ? null : whole(row, "due_since"),
      })),
  }
}

function webhookOf(row: Row): OwnerWebhook {
  const ids = texts(row, "generations")
  const ends = texts(row, "ends")
  return {
    owner: owner(row),
    endpoint: text(row, "endpoint"),
    url: text(row, "url"),
    setAt: whole(row, "set_at"),
    expiresAt: whole(row, "expires_at"),
    generations: ids.map((id, index) => ({
      id,
      until: index === 0 ? null : Number(ends[index - 1]),
    })),
  }
}
