import { Effect, Redacted } from "effect"
import { parseSecretPlace } from "../configuration/SecretReference.ts"
import { ConfigurationError } from "../configuration/Problems.ts"
import { readConfiguration } from "../configuration/readConfiguration.ts"
import { isPostgresUrl } from "../configuration/readDatabase.ts"
import { loadPostgres } from "../start/loadPostgres.ts"
import { resolveOutside } from "../start/resolveSecret.ts"
import { printLine } from "./printLine.ts"
import { complainOfOptions } from "./readOption.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"

/**
 * Moves the embedded database to the server whose URL is in the variable or file of `to`, while no service runs on either. Prints the rows and
 * the checksum of each table as JSON lines. Returns 0 if the database is there, also if an earlier call has moved it.
 *
 * @throws ConfigurationError if the configured database is not embedded.
 */
export async function databaseMove(
  terminal: Terminal,
  options: { readonly to?: string | undefined },
): Promise<ExitCode> {
  const target = options.to === undefined ? null : parseSecretPlace(options.to)
  // The value is not shown: it may be a URL with its password.
  if (target === null) return wrongTarget(terminal, `must be ${targetForm}, never the URL itself`)
  const url = Redacted.value(await Effect.runPromise(resolveOutside(target, terminal)))
  if (!isPostgresUrl(url))
    return wrongTarget(terminal, "must name a value that begins with postgres://")
  const { database } = readConfiguration(terminal.environment, terminal.readFile)
  if (database.kind !== "embedded")
    throw new ConfigurationError([
      {
        where: "SHIELDED_RELAY_DATABASE",
        what: "must be embedded until the move has ended: the command moves SHIELDED_RELAY_DATABASE_FOLDER",
      },
    ])
  const { moveDatabase } = await Effect.runPromise(loadPostgres)
  const ended = await Effect.runPromise(
    moveDatabase({
      folder: database.folder,
      url,
      onStep: (step) => {
        if (step.type !== "copied") return
        const { table, rows, checksum } = step
        printLine(terminal, { table, rows, checksum })
      },
    }),
  )
  const next = `Set SHIELDED_RELAY_DATABASE to ${target.from === "env" ? `env:${target.name}` : `file:${target.path}`}, and start the service.\n`
  switch (ended.type) {
    case "moved":
      terminal.complain(`The database is at ${ended.to} now. ${next}`)
      return 0
    case "completed":
      terminal.complain(`An interrupted move had ended at ${ended.to}. ${next}`)
      return 0
    case "moved-before":
      terminal.complain(`Nothing to do: the database was moved to ${ended.to} at ${ended.since}.\n`)
      return 0
  }
}

const targetForm = "the name of the variable that holds the postgres:// URL, or file:/path"

function wrongTarget(terminal: Terminal, what: string): ExitCode {
  return complainOfOptions(terminal, [{ where: "--to", what }])
}
