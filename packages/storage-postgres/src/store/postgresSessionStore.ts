import type { Row } from "@effect/sql-pg/PgConnection"
import {
  ownerId,
  parseOwnerId,
  type AuthMode,
  type Session,
  type SessionMessageVersion,
  type SessionStoreShape,
  type StoredSession,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import {
  address,
  chainId,
  countOf,
  isNull,
  sessionId,
  text,
  toWhole,
  whole,
  word,
} from "./columns.ts"
import type { RequestRows } from "./requestRows.ts"

const SESSION =
  "SELECT id, owner, address, client_public_key, mode, message_version, chain_id, expires_at, created_at, revoked_until FROM session"
const unknown: StoredSession = { state: "unknown" }
const revoked: StoredSession = { state: "revoked" }
const ended: StoredSession = { state: "ended" }

/** Sessions by id. An ended session keeps only its id. */
export function postgresSessionStore(
  transactions: Transactions,
  read: RequestRows,
): SessionStoreShape {
  const find: SessionStoreShape["find"] = (id) =>
    Effect.map(read({ of: "session", id }), (row) => (row === null ? unknown : storedSession(row)))
  return {
    find,
    // SERIALIZABLE alone could acknowledge the end of a session and still order it after this transaction.
    hold: (id) =>
      Effect.map(
        transactions.statement(`${SESSION} WHERE id = $1 FOR SHARE`, [id]),
        ({ rows: [row] }) => (row === undefined ? unknown : storedSession(row)),
      ),
    register: (session) =>
      Effect.flatMap(
        transactions.statement(
          `INSERT INTO session 
            (id, owner, address, client_public_key, mode, expires_at, created_at, message_version, chain_id)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
          [
            session.id,
            ownerId(session.owner),
            session.address,
            session.clientPublicKey,
            session.mode,
            toWhole(session.expiresAt),
            toWhole(session.createdAt),
            toWhole(session.messageVersion),
            session.chainId === null ? null : toWhole(session.chainId),
          ],
        ),
        ({ rowCount }) =>
          rowCount === 1
            ? Effect.succeed({ state: "registered" as const, session })
            : find(session.id),
      ),
    end: (id) =>
      Effect.asVoid(
        transactions.statement(
          `INSERT INTO session (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET ${REVOKED}`,
          [id],
        ),
      ),
    endAll: (owner) =>
      Effect.map(
        transactions.statement(`UPDATE session SET ${REVOKED} WHERE owner = $1`, [owner]),
        ({ rowCount }) => rowCount,
      ),
    countLive: (owner, now) =>
      Effect.map(
        transactions.statement(
          "SELECT count(*) FROM session WHERE owner = $1 AND expires_at > $2",
          [owner, toWhole(now)],
        ),
        countOf,
      ),
    purge: (expiredBefore) =>
      Effect.map(
        transactions.statement(
          `UPDATE session SET ${TOMBSTONE}, revoked_until = NULL WHERE expires_at < $1 OR revoked_until < $1`,
          [toWhole(expiredBefore)],
        ),
        ({ rowCount }) => rowCount,
      ),
  }
}

const modes: ReadonlyArray<AuthMode> = ["normal", "eip712"]

const TOMBSTONE =
  "owner = NULL, address = NULL, client_public_key = NULL, mode = NULL, expires_at = NULL, created_at = NULL, message_version = NULL, chain_id = NULL"

/** The right-hand sides read the row before the update; a row that is already a tombstone keeps its `revoked_until`. */
const REVOKED = `${TOMBSTONE}, revoked_until = coalesce(session.expires_at, session.revoked_until)`

function messageVersion(row: Row): SessionMessageVersion {
  if (isNull(row, "message_version")) return 1
  const version = whole(row, "message_version")
  if (version !== 1 && version !== 2)
    throw new TypeError(`unknown session message version ${version}`)
  return version
}

function storedSession(row: Row): StoredSession {
  if (isNull(row, "owner")) return isNull(row, "revoked_until") ? ended : revoked
  const owner = parseOwnerId(text(row, "owner"))
  if (owner === null) throw new TypeError("a session's owner column must hold an owner id")
  const session: Session = {
    id: sessionId(row, "id"),
    owner,
    address: address(row, "address"),
    clientPublicKey: text(row, "client_public_key"),
    mode: word(modes, row, "mode"),
    messageVersion: messageVersion(row),
    chainId: isNull(row, "chain_id") ? null : chainId(row),
    expiresAt: whole(row, "expires_at"),
    createdAt: whole(row, "created_at"),
  }
  return { state: "registered", session }
}
