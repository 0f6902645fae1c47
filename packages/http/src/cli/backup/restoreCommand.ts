import { Effect } from "effect"
import { acceptBackup } from "../../backup/acceptBackup.ts"
import { isProblems, readDecryptionKey } from "../../backup/backupKey.ts"
import { databasePlace } from "../../backup/databasePlace.ts"
import { readBackup } from "../../backup/readBackup.ts"
import { sealOfVault, vaultOfBackup } from "../../backup/vaultSeal.ts"
import { readConfiguration } from "../../configuration/readConfiguration.ts"
import { loadPostgres } from "../../start/loadPostgres.ts"
import { printLine } from "../printLine.ts"
import { complainOfOptions } from "../readOption.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"

export interface RestoreCommandOptions {
  readonly from?: string | undefined
  readonly passphrase?: string | undefined
  readonly identity?: string | undefined
  readonly "with-vault"?: boolean | undefined
}

/**
 * Restores a backup into the configured database, which must be empty. The whole backup is read and checked before anything is written, and
 * again while it is written. Prints the rows of each table as JSON lines.
 */
export async function restoreCommand(
  terminal: Terminal,
  options: RestoreCommandOptions,
): Promise<ExitCode> {
  const { from, "with-vault": withVault = false } = options
  if (from === undefined || from === "")
    return complainOfOptions(terminal, [{ where: "--from", what: "is required: a backup's file" }])
  const key = await readDecryptionKey(options, terminal)
  if (isProblems(key)) return complainOfOptions(terminal, key)
  const configuration = readConfiguration(terminal.environment, terminal.readFile)
  const { vault } = configuration
  const place = await databasePlace(configuration.database, terminal)
  const backup = await readBackup(from, key)
  const { seal, put } = withVault
    ? await vaultOfBackup(vault, backup.vaultText)
    : { seal: await sealOfVault(vault), put: null }
  acceptBackup(backup, seal, configuration)
  // Before the database: a service must not find the database without the vault and make a new one.
  const vaultStep = await put?.()
  const { restoreDatabase } = await Effect.runPromise(loadPostgres)
  await Effect.runPromise(
    restoreDatabase({
      place,
      open: backup.lines,
      onStep: (step) => {
        if (step.type === "restored") printLine(terminal, { table: step.table, rows: step.rows })
      },
    }),
  )
  const { id, createdAt, schema } = backup.manifest
  printLine(terminal, { restored: id, createdAt, schema })
  if (vaultStep === "put") terminal.complain(`The vault's file was put at ${vault.path}.\n`)
  terminal.complain(
    `The database is that of ${createdAt}. Start one process of the service, once, with\n\n  shielded-relay serve --after-restore\n\nIt refuses requests that were served before. The first start of the others needs no option.\n`,
  )
  return 0
}
