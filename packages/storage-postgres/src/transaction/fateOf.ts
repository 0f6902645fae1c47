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
 * Asks the server what became of a transaction whose connection broke during COMMIT: `null` if it was committed. The
 * server keeps the status by transaction id (`pg_xact_status`), also across a restart. Asks for 30 seconds, then
 * returns SQLSTATE 08007, "transaction resolution unknown": only the rows can tell later.
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

/** The transaction rolled back, so it may run again. */
const aborted: Fault = {
  kind: "conflict",
  connectionLost: true,
  sqlState: null,
  constraint: null,
  network: null,
}
const unresolved: Fault = {
  kind: "unreachable",
  connectionLost: true,
  sqlState: "08007",
  constraint: null,
  network: null,
}
