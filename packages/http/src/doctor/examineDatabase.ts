import type { Finding } from "@shielded-relay/core"
import type { Unreachable } from "@shielded-relay/storage-postgres"
import { Duration, Effect, Redacted } from "effect"
import { access, constants, stat } from "node:fs/promises"
import { failureText } from "../cli/failureText.ts"
import type { DatabaseConfiguration } from "../configuration/readDatabase.ts"
import { loadPostgres } from "../start/loadPostgres.ts"
import type { OutsideReference } from "../configuration/SecretReference.ts"
import { resolveOutside, type SecretSources } from "../start/resolveSecret.ts"
import type { Reach } from "./Reach.ts"

/** What was found, and the server's clock in milliseconds since the epoch if one answered. */
export interface ExaminedDatabase {
  readonly findings: ReadonlyArray<Finding>
  readonly time: number | null
}

/** A server has this long to answer. */
const patience = Duration.seconds(8)

/** Examines the configured database. Creates nothing, and opens no embedded database: only one process may use it. */
export const examineDatabase = (
  database: DatabaseConfiguration,
  sources: SecretSources,
  reach: Reach,
): Effect.Effect<ExaminedDatabase> => {
  switch (database.kind) {
    case "memory":
      return Effect.succeed(
        offline({
          verdict: "warning",
          what: "memory, which ends with the process",
          remedy:
            "Use an embedded database or a Postgres server, or what the service has accepted is forgotten at its next stop.",
        }),
      )
    case "embedded":
      return Effect.map(
        Effect.flatMap(moveFinding(database.folder), (found) =>
          found === null ? examineFolder(database.folder) : Effect.succeed(found),
        ),
        offline,
      )
    case "server":
      return reach === "offline"
        ? Effect.succeed({ findings: [], time: null })
        : examineServer(database.url, sources)
  }
}

const offline = (finding: Finding): ExaminedDatabase => ({ findings: [finding], time: null })

const examineServer = (
  reference: OutsideReference,
  sources: SecretSources,
): Effect.Effect<ExaminedDatabase> =>
  Effect.result(resolveOutside(reference, sources)).pipe(
    Effect.flatMap((url) =>
      // `outsideProblems` reports a missing URL.
      url._tag === "Failure"
        ? Effect.succeed({ findings: [], time: null })
        : stateOf(Redacted.value(url.success)),
    ),
  )

const stateOf = (url: string): Effect.Effect<ExaminedDatabase> =>
  loadPostgres.pipe(
    Effect.matchEffect({
      onSuccess: (adapter) => askServer(adapter, url),
      onFailure: ({ message }) =>
        Effect.succeed(offline({ verdict: "fault", what: message, remedy: installIt })),
    }),
  )

const askServer = (
  { readServerState, unreachableBecause }: Effect.Success<typeof loadPostgres>,
  url: string,
): Effect.Effect<ExaminedDatabase> =>
  readServerState({ url }).pipe(
    Effect.match({
      onSuccess: ({ applied, missing, time }): ExaminedDatabase => ({
        findings: [
          {
            verdict: "ok",
            what: `the server answers; ${applied} migration steps are applied, and the next start applies ${missing}`,
            remedy: null,
          },
        ],
        time,
      }),
      onFailure: (error) => {
        const reason = unreachableBecause(error)
        return offline({
          verdict: "fault",
          what: failureText(error).trimEnd(),
          remedy:
            reason === null
              ? "Run the version that migrated this database, or name another database in SHIELDED_RELAY_DATABASE."
              : remedies[reason],
        })
      },
    }),
    Effect.timeoutOrElse({
      duration: patience,
      orElse: () =>
        Effect.succeed(
          offline({
            verdict: "fault",
            what: `the server does not answer within ${Duration.toSeconds(patience)} seconds`,
            remedy: remedies.server,
          }),
        ),
    }),
  )

const remedies: Readonly<Record<Unreachable, string>> = {
  right: "Let the user own the database, or grant it CREATE on the database.",
  tls: "Turn TLS on at the server, or remove sslmode from SHIELDED_RELAY_DATABASE.",
  login:
    "Correct user and password in the URL of SHIELDED_RELAY_DATABASE, or let the server admit them.",
  database:
    "Create the database that the URL of SHIELDED_RELAY_DATABASE names, or correct the name.",
  server:
    "Check host and port of SHIELDED_RELAY_DATABASE, and that the server runs and can be reached.",
}

/** A fault if the folder's database was moved to a server, or may have been. */
const moveFinding = (folder: string): Effect.Effect<Finding | null> =>
  loadPostgres.pipe(
    Effect.flatMap(({ refuseMoved }) => refuseMoved(folder)),
    Effect.match({
      onSuccess: () => null,
      onFailure: (error): Finding => ({
        verdict: "fault",
        what: error.message,
        remedy:
          error._tag === "PackageMissing"
            ? installIt
            : "Name the new database in SHIELDED_RELAY_DATABASE.",
      }),
    }),
  )

const installIt = "Install it beside @shielded-relay/http."

const examineFolder = (folder: string): Effect.Effect<Finding> =>
  Effect.promise(async (): Promise<Finding> => {
    const fault = (problem: string): Finding => ({
      verdict: "fault",
      what: `${folder} ${problem}`,
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
        what: `the folder ${folder} does not exist yet; serve creates it`,
        remedy: null,
      }
    }
    return { verdict: "ok", what: `the folder ${folder} can be read and written`, remedy: null }
  })
