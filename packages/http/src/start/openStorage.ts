import type { Storage } from "@shielded-relay/core"
import { Effect, Layer, Redacted } from "effect"
import type { DatabaseConfiguration } from "../configuration/readDatabase.ts"
import { loadPostgres } from "./loadPostgres.ts"
import { resolveOutside, type SecretSources } from "./resolveSecret.ts"

/** The configured storage. It is loaded and opened when the relay starts. */
export function openStorage(
  database: DatabaseConfiguration,
  sources: SecretSources,
): Layer.Layer<Storage, unknown> {
  switch (database.kind) {
    case "embedded":
      return Layer.unwrap(
        Effect.map(loadPostgres, ({ pgliteStorage }) => pgliteStorage({ folder: database.folder })),
      )
    case "server":
      return Layer.unwrap(
        Effect.gen(function* () {
          const { postgresStorage } = yield* loadPostgres
          const url = yield* resolveOutside(database.url, sources)
          return postgresStorage({ url: Redacted.value(url) })
        }),
      )
    case "memory":
      return Layer.unwrap(
        Effect.promise(async () => {
          const { memoryStorage } = await import("@shielded-relay/storage-memory")
          return memoryStorage
        }),
      )
  }
}
