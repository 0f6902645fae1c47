import type { Storage } from "@shielded-relay/core"
import { Effect } from "effect"
import { ConfigurationError } from "../configuration/Problems.ts"
import { readConfiguration } from "../configuration/readConfiguration.ts"
import { openStorage } from "../start/openStorage.ts"
import type { Terminal } from "./Terminal.ts"

/**
 * Runs a command's work on the service's database, without the service.
 *
 * @throws ConfigurationError for a storage in memory, which only its service can read.
 */
export async function withDatabase<A, E>(
  terminal: Terminal,
  work: Effect.Effect<A, E, Storage>,
): Promise<A> {
  const { database } = readConfiguration(terminal.environment, terminal.readFile)
  if (database.kind === "memory") {
    const what =
      "must be embedded or a Postgres server: what is in a service's memory nobody else sees"
    throw new ConfigurationError([{ where: "SHIELDED_RELAY_DATABASE", what }])
  }
  return Effect.runPromise(
    Effect.scoped(work.pipe(Effect.provide(openStorage(database, terminal)))),
  )
}
