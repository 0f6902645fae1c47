import type { Row } from "@effect/sql-pg/PgConnection"
import {
  parseUuid,
  type ChainId,
  type ProcessBeat,
  type ProcessStoreShape,
} from "@shielded-relay/core"
import { Brand, Effect } from "effect"
import { text, texts, toWhole, whole } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"

const COLUMNS = "id, name, version, roles, leads, started_at, seen_at"
const brandChain = Brand.nominal<ChainId>()

/** The processes that live on the database. */
export function postgresProcessStore(transactions: Transactions): ProcessStoreShape {
  const run = (sql: string, parameters: ReadonlyArray<unknown>) =>
    Effect.asVoid(transactions.statement(sql, parameters))
  return {
    beat: ({ id, name, version, roles, leads, startedAt, seenAt }) =>
      run(
        `INSERT INTO process (${COLUMNS}) VALUES ($1, $2, $3, $4::text[], $5::bigint[], $6, $7)
        ON CONFLICT (id) DO UPDATE SET (name, version, roles, leads, started_at, seen_at) =
          (excluded.name, excluded.version, excluded.roles, excluded.leads, excluded.started_at, excluded.seen_at)`,
        [id, name, version, roles, leads.map(toWhole), toWhole(startedAt), toWhole(seenAt)],
      ),
    leave: (id) => run("DELETE FROM process WHERE id = $1", [id]),
    all: Effect.suspend(() =>
      Effect.map(
        transactions.statement(
          `SELECT id, name, version, roles, leads::text[], started_at, seen_at FROM process ORDER BY started_at, id`,
        ),
        ({ rows }) => rows.map(beatOf),
      ),
    ),
    forget: (before) => run("DELETE FROM process WHERE seen_at < $1", [toWhole(before)]),
  }
}

function beatOf(row: Row): ProcessBeat {
  const id = parseUuid(row["id"])
  if (id === null) throw new TypeError("column id has an unexpected value or type")
  return {
    id,
    name: text(row, "name"),
    version: text(row, "version"),
    roles: texts(row, "roles"),
    leads: texts(row, "leads").map((chain) => brandChain(Number(chain))),
    startedAt: whole(row, "started_at"),
    seenAt: whole(row, "seen_at"),
  }
}
