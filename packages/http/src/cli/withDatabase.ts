import type { Storage } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Configuration } from "../configuration/Configuration.ts"
import { ConfigurationError } from "../configuration/Problems.ts"
import { readConfiguration } from "../configuration/readConfiguration.ts"
import { openStorage } from "../start/openStorage.ts"
import type { Terminal } from "./Terminal.ts"

/**
 * Runs a command on the service's database, without the service.
 *
 * @throws ConfigurationError for storage in memory, which only the service's own process can read.
 */
export async function withDatabase<A, E>(
  terminal: Terminal,
  work: (configuration: Configuration) => Effect.Effect<A, E, Storage>,
): Promise<A> {
  const configuration = readConfiguration(terminal.environment, terminal.readFile)
  const { database } = configuration
  if (database.kind === "memory") {
    const what =
      "must be embedded or a Postgres server: only the service's own process can read its memory"
    throw new ConfigurationError([{ where: "SHIELDED_RELAY_DATABASE", what }])
  }
  return Effect.runPromise(
    Effect.scoped(work(configuration).pipe(Effect.provide(openStorage(database, terminal)))),
  )
}
