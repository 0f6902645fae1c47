import { fileVault } from "@shielded-relay/vault-file"
import { Effect } from "effect"
import { acceptBackup } from "../../backup/acceptBackup.ts"
import { isProblems, readDecryptionKey } from "../../backup/backupKey.ts"
import { readBackup } from "../../backup/readBackup.ts"
import { sealOfVault } from "../../backup/vaultSeal.ts"
import { readConfiguration } from "../../configuration/readConfiguration.ts"
import { runDrill } from "../../drill/runDrill.ts"
import { printLine } from "../printLine.ts"
import { complainOfOptions } from "../readOption.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"

export interface DrillCommandOptions {
  readonly from?: string | undefined
  readonly passphrase?: string | undefined
  readonly identity?: string | undefined
}

/**
 * Tries a backup: restores it aside, rebuilds the balances from the vault and the chains, and compares them. Prints a JSON line for each
 * token of each chain. Returns 0 if all agree, and 1 if not, or if the backup cannot be restored. The configured database stays closed.
 */
export async function drillCommand(
  terminal: Terminal,
  options: DrillCommandOptions,
): Promise<ExitCode> {
  const { from } = options
  if (from === undefined || from === "")
    return complainOfOptions(terminal, [{ where: "--from", what: "is required: a backup's file" }])
  const key = await readDecryptionKey(options, terminal)
  if (isProblems(key)) return complainOfOptions(terminal, key)
  const configuration = readConfiguration(terminal.environment, terminal.readFile)
  const backup = await readBackup(from, key)
  acceptBackup(backup, await sealOfVault(configuration.vault), configuration)
  const chains = await Effect.runPromise(
    runDrill({
      backup,
      configuration,
      sources: terminal,
      onStep: (text) => terminal.complain(text),
    }).pipe(Effect.provide(fileVault(configuration.vault))),
  )
  let faults = 0
  for (const chain of chains) {
    const { chainId } = chain
    if (chain.type === "other-chain") {
      faults += 1
      terminal.complain(
        `Chain ${chainId} has none of the blocks that the backup has indexed: its endpoints show another chain.\n`,
      )
      continue
    }
    for (const { token, backup: inBackup, rebuilt, ownersThatDiffer } of chain.tokens) {
      const difference = rebuilt - inBackup
      if (difference !== 0n || ownersThatDiffer > 0) faults += 1
      printLine(terminal, {
        chain: chainId,
        block: chain.block,
        token,
        backup: inBackup,
        rebuilt,
        difference,
        ownersThatDiffer,
      })
    }
  }
  const { id, createdAt } = backup.manifest
  terminal.complain(
    faults === 0
      ? `The drill passed: backup ${id} of ${createdAt} restores, and vault and chains give the same balances.\n`
      : `The drill FAILED: ${faults} of the comparisons of backup ${id} of ${createdAt} differ. Read docs/backups.md.\n`,
  )
  return faults === 0 ? 0 : 1
}
