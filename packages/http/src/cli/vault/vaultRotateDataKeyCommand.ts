import { rotateDataKey } from "@shielded-relay/vault-file"
import { Effect } from "effect"
import { ConfigurationError, Problems } from "../../configuration/Problems.ts"
import { readVault } from "../../configuration/readVault.ts"
import { VariableReader } from "../../configuration/VariableReader.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"

/**
 * Seals the configured vault with a new data key, which the configured key outside it wraps. Every secret stays the same, the file is replaced
 * at once, and services that run go on. Repeated, it makes another one.
 */
export async function vaultRotateDataKey(terminal: Terminal): Promise<ExitCode> {
  const problems = new Problems()
  const vault = readVault(
    new VariableReader(terminal.environment, terminal.readFile, problems),
    true,
  )
  if (problems.list.length > 0) throw new ConfigurationError(problems.list)
  if (!("key" in vault))
    throw new ConfigurationError([
      {
        where: "SHIELDED_RELAY_VAULT_KEY",
        what: "is not set: a vault under a passphrase has no data key of its own. Use vault rotate for another passphrase",
      },
    ])
  await Effect.runPromise(rotateDataKey(vault))
  terminal.complain(
    `The vault at ${vault.path} has a new data key, wrapped by ${vault.key.name}. Services that run go on. Copies of the vault that were made before keep the old data key and open with the same key: replace them, and destroy the old ones.\n`,
  )
  return 0
}
