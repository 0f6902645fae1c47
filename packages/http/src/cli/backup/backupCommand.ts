import { chainsOf } from "../../backup/acceptBackup.ts"
import { isProblems, readEncryptionKey } from "../../backup/backupKey.ts"
import { databasePlace } from "../../backup/databasePlace.ts"
import { includedVault, sealOfVault } from "../../backup/vaultSeal.ts"
import { writeBackup } from "../../backup/writeBackup.ts"
import type { Configuration } from "../../configuration/Configuration.ts"
import { readConfiguration } from "../../configuration/readConfiguration.ts"
import { timeOfDay } from "../../telemetry/processClock.ts"
import { printLine } from "../printLine.ts"
import { complainOfOptions } from "../readOption.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import { version } from "../version.ts"

export interface BackupCommandOptions {
  readonly to?: string | undefined
  readonly passphrase?: string | undefined
  readonly recipient?: ReadonlyArray<string> | undefined
  readonly "with-vault"?: boolean | undefined
}

/** Writes a backup of the configured database into a new file. Prints its parts as JSON lines, and says whether the vault is in it. */
export async function backupCommand(
  terminal: Terminal,
  options: BackupCommandOptions,
): Promise<ExitCode> {
  const { to, "with-vault": withVault = false } = options
  if (to === undefined || to === "")
    return complainOfOptions(terminal, [{ where: "--to", what: "is required: a new file" }])
  const key = await readEncryptionKey(options, terminal)
  if (isProblems(key)) return complainOfOptions(terminal, key)
  const configuration = readConfiguration(terminal.environment, terminal.readFile)
  const { vault } = configuration
  const place = await databasePlace(configuration.database, terminal)
  const seal = await sealOfVault(vault)
  const { manifest, bytes, sha256 } = await writeBackup(to, {
    place,
    key,
    seal,
    chains: chainsOf(configuration),
    software: version,
    readVault: withVault ? () => includedVault(vault) : null,
    now: new Date(timeOfDay()).toISOString(),
  })
  for (const part of manifest.parts) printLine(terminal, part)
  printLine(terminal, {
    backup: manifest.id,
    createdAt: manifest.createdAt,
    vault: manifest.vault,
    file: { path: to, bytes, sha256 },
  })
  terminal.complain(
    withVault
      ? `The backup has a copy of the vault's file ${vault.path}, sealed with ${opener(vault)}, which is not in it: ${"key" in vault ? "without that key the copy opens never again" : "keep that elsewhere"}.\n`
      : `The vault is NOT in the backup, only its id ${seal.vaultId}. Without the vault every balance is lost: keep a copy of ${vault.path} and of ${"key" in vault ? opener(vault) : "its passphrase"} elsewhere.\n`,
  )
  return 0
}

const opener = (vault: Configuration["vault"]) =>
  "key" in vault ? `the key ${vault.key.name}` : "the vault's passphrase"
