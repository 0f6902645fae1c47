import type { DatabasePlace } from "@shielded-relay/storage-postgres"
import { Effect, Redacted } from "effect"
import { ConfigurationError } from "../configuration/Problems.ts"
import type { DatabaseConfiguration } from "../configuration/readDatabase.ts"
import { resolveOutside, type SecretSources } from "../start/resolveSecret.ts"

/**
 * Where the configured database is.
 *
 * @throws ConfigurationError for storage in memory, which ends with its process.
 */
export async function databasePlace(
  database: DatabaseConfiguration,
  sources: SecretSources,
): Promise<DatabasePlace> {
  switch (database.kind) {
    case "embedded":
      return { folder: database.folder }
    case "server":
      return { url: Redacted.value(await Effect.runPromise(resolveOutside(database.url, sources))) }
    case "memory":
      throw new ConfigurationError([
        {
          where: "SHIELDED_RELAY_DATABASE",
          what: "must be embedded or a Postgres server: storage in memory ends with its process",
        },
      ])
  }
}
