import type { Finding } from "@shielded-relay/core"
import { Effect, Redacted } from "effect"
import { access, constants, stat } from "node:fs/promises"
import { failureText } from "../cli/failureText.ts"
import type { DatabaseConfiguration } from "../configuration/readDatabase.ts"
import { loadPostgres } from "../start/loadPostgres.ts"
import { resolveOutside, type SecretSources } from "../start/resolveSecret.ts"

/** Examines the configured database. Creates nothing, and opens no embedded database: only one process may use it. */
export const examineDatabase = (
  database: DatabaseConfiguration,
  sources: SecretSources,
): Effect.Effect<Finding> => {
  switch (database.kind) {
    case "memory":
      return Effect.succeed({
        verdict: "warning",
        text: "database: memory, which ends with the process",
        remedy:
          "Use an embedded database or a Postgres server, or what the service has accepted is forgotten at its next stop.",
      })
    case "embedded":
      return examineFolder(database.folder)
    case "server":
      return Effect.gen(function* () {
        const { readServerSchema } = yield* loadPostgres
        const url = yield* resolveOutside(database.url, sources)
        return yield* readServerSchema({ url: Redacted.value(url) })
      }).pipe(
        Effect.match({
          onSuccess: ({ applied, missing }): Finding => ({
            verdict: "ok",
            text: `database: the server answers; ${applied} migration steps are applied, and the next start applies ${missing}`,
            remedy: null,
          }),
          onFailure: (error): Finding => ({
            verdict: "fault",
            text: `database: ${failureText(error).trimEnd()}`,
            remedy: "Check SHIELDED_RELAY_DATABASE, and that the server runs and can be reached.",
          }),
        }),
      )
  }
}

const examineFolder = (folder: string): Effect.Effect<Finding> =>
  Effect.promise(async (): Promise<Finding> => {
    const fault = (problem: string): Finding => ({
      verdict: "fault",
      text: `database: ${folder} ${problem}`,
      remedy: "Set SHIELDED_RELAY_DATABASE_FOLDER to a folder that the service's user may write.",
    })
    try {
      if (!(await stat(folder)).isDirectory()) return fault("is not a folder")
      await access(folder, constants.R_OK | constants.W_OK)
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT"))
        return fault("cannot be read and written")
      return {
        verdict: "ok",
        text: `database: the folder ${folder} does not exist yet; serve creates it`,
        remedy: null,
      }
    }
    return {
      verdict: "ok",
      text: `database: the folder ${folder} can be read and written`,
      remedy: null,
    }
  })
