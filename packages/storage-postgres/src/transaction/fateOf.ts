import type { Result } from "@effect/sql-pg/PgConnection"
import type { StorageUnavailable } from "@shielded-relay/core"
import { Duration, Effect, Schedule } from "effect"
import type { Fault } from "../connection/Fault.ts"

type Ask = (
  sql: string,
  parameters: ReadonlyArray<unknown>,
) => Effect.Effect<Result, StorageUnavailable>

const PAUSE = Duration.millis(250)
const TIMES = 120

/**
 * What became of a transaction whose connection broke during COMMIT: `null` when it was committed. The server remembers by the
 * transaction's id, also through a restart. It is asked for half a minute; without an answer nobody knows (SQLSTATE 08007), and
 * only the rows themselves can tell later.
 */
export function fateOf(id: string, ask: Ask): Effect.Effect<Fault | null> {
  const status = ask("SELECT pg_xact_status($1::xid8) AS status", [id]).pipe(
    Effect.map(({ rows }) => rows[0]?.["status"]),
    Effect.catch(() => Effect.succeed("unknown")),
  )
  return status.pipe(
    Effect.repeat({
      until: (state) => state !== "unknown" && state !== "in progress",
      schedule: Schedule.spaced(PAUSE),
      times: TIMES,
    }),
    Effect.map((state) => {
      if (state === "committed") return null
      return state === "aborted" ? aborted : unresolved
    }),
  )
}

/** Nothing was written, so the transaction may run again. */
const aborted: Fault = { kind: "conflict", connectionLost: true, sqlState: null, constraint: null }
const unresolved: Fault = {
  kind: "unreachable",
  connectionLost: true,
  sqlState: "08007",
  constraint: null,
}
