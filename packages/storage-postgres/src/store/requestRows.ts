import type { Row } from "@effect/sql-pg/PgConnection"
import type { SessionId } from "@shielded-relay/core"
import { Effect } from "effect"
import { grouped } from "../transaction/grouped.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { text, word } from "./columns.ts"

const parts = ["session", "nonce", "installation"] as const

/** What a request asks for before it is proved. */
type Asked =
  | { readonly of: "session"; readonly id: SessionId }
  | { readonly of: "nonce"; readonly scope: string; readonly nonce: string }
  | { readonly of: "installation" }

/** Answers with the row of each question, or `null`. */
export type RequestRows = ReturnType<typeof readRequests>

/** The queries of the parts. Their columns have the same types: the casts take the domains away. */
const QUERIES: Readonly<Record<(typeof parts)[number], string>> = {
  session: `SELECT 'session' AS part, id::text, NULL::text AS nonce, owner::text, address::text, client_public_key::text, mode::text,
      message_version::bigint, chain_id::bigint, expires_at::bigint, created_at::bigint, revoked_until::bigint,
      NULL::text AS digest, NULL::bigint AS used_at, NULL::bigint AS keep_until,
      NULL::bigint AS since, NULL::bigint AS made_after, NULL::bigint AS registered_before
    FROM session WHERE id = ANY ($1::text[])`,
  nonce: `SELECT 'nonce' AS part, given.scope AS id, given.nonce, NULL::text AS owner, NULL::text AS address, NULL::text AS client_public_key, NULL::text AS mode,
      NULL::bigint AS message_version, NULL::bigint AS chain_id, NULL::bigint AS expires_at, NULL::bigint AS created_at, NULL::bigint AS revoked_until,
      found.digest::text, found.used_at::bigint, found.keep_until::bigint,
      NULL::bigint AS since, NULL::bigint AS made_after, NULL::bigint AS registered_before
    FROM unnest($2::text[], $3::text[]) AS given (scope, nonce) CROSS JOIN LATERAL (
      SELECT digest, used_at, keep_until FROM used_nonce
      WHERE used_nonce.scope = given.scope AND used_nonce.nonce = given.nonce LIMIT 1
    ) AS found`,
  installation: `SELECT 'installation' AS part, NULL::text AS id, NULL::text AS nonce, NULL::text AS owner, NULL::text AS address, NULL::text AS client_public_key, NULL::text AS mode,
      NULL::bigint AS message_version, NULL::bigint AS chain_id, NULL::bigint AS expires_at, NULL::bigint AS created_at, NULL::bigint AS revoked_until,
      NULL::text AS digest, NULL::bigint AS used_at, NULL::bigint AS keep_until,
      since::bigint, made_after::bigint, registered_before::bigint
    FROM installation`,
}

/** Reads sessions, used nonces and the installation's row. Those that are asked for at the same time are read by one statement. */
export const readRequests = (transactions: Transactions) =>
  grouped(transactions, (asked: ReadonlyArray<Asked>) => {
    const sessions = new Set(asked.flatMap((one) => (one.of === "session" ? [one.id] : [])))
    const nonces = asked.flatMap((one) => (one.of === "nonce" ? [one] : []))
    const kinds = new Set(asked.map(({ of }) => of))
    return Effect.map(
      transactions.statement(
        // All parameters have a use in every statement: the driver asks the server for their types.
        `WITH parameters AS (SELECT $1::text[] AS a, $2::text[] AS b, $3::text[] AS c) ${parts
          .filter((part) => kinds.has(part))
          .map((part) => QUERIES[part])
          .join(" UNION ALL ")}`,
        [[...sessions], nonces.map(({ scope }) => scope), nonces.map(({ nonce }) => nonce)],
      ),
      ({ rows }) => {
        const found = new Map(rows.map((row) => [keyOfRow(row), row]))
        return asked.map((one) => found.get(keyOf(one)) ?? null)
      },
    )
  })

/** No id, scope or nonce contains a zero character: Postgres stores none. */
const keyOf = (asked: Asked) =>
  asked.of === "session"
    ? `session\0${asked.id}`
    : asked.of === "nonce"
      ? `nonce\0${asked.scope}\0${asked.nonce}`
      : "installation"

function keyOfRow(row: Row): string {
  switch (word(parts, row, "part")) {
    case "session":
      return `session\0${text(row, "id")}`
    case "nonce":
      return `nonce\0${text(row, "id")}\0${text(row, "nonce")}`
    case "installation":
      return "installation"
  }
}
