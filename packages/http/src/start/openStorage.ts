import type { Storage } from "@shielded-relay/core"
import { memoryStorage } from "@shielded-relay/storage-memory"
import { pgliteStorage, postgresStorage } from "@shielded-relay/storage-postgres"
import { Effect, Layer, Redacted } from "effect"
import type { DatabaseConfiguration } from "../configuration/readDatabase.ts"
import { resolveOutside, type SecretSources } from "./resolveSecret.ts"

/** The configured storage. It is opened when the relay starts. */
export function openStorage(
  database: DatabaseConfiguration,
  sources: SecretSources,
): Layer.Layer<Storage, unknown> {
  switch (database.kind) {
    case "embedded":
      return pgliteStorage({ folder: database.folder })
    case "server":
      return Layer.unwrap(
        Effect.map(resolveOutside(database.url, sources), (url) =>
          postgresStorage({ url: Redacted.value(url) }),
        ),
      )
    case "memory":
      return memoryStorage
  }
}
