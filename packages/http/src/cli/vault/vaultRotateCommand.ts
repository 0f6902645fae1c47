import { rewrapVault } from "@shielded-relay/vault-file"
import { Effect, Redacted } from "effect"
import { Problems, ConfigurationError } from "../../configuration/Problems.ts"
import { readVault } from "../../configuration/readVault.ts"
import { VariableReader } from "../../configuration/VariableReader.ts"
import { readNewPassphrase } from "../../start/readNamedSecret.ts"
import { complainOfOptions } from "../readOption.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"

/**
 * Seals the configured vault under the passphrase in the variable or file of `to`. Every key stays the same. Returns 0 if the file opens with
 * the new passphrase, also if an earlier call has changed it.
 */
export async function vaultRotate(
  terminal: Terminal,
  options: { readonly to?: string | undefined },
): Promise<ExitCode> {
  const problems = new Problems()
  const vault = readVault(new VariableReader(terminal.environment, terminal.readFile, problems))
  if (problems.list.length > 0) throw new ConfigurationError(problems.list)
  if ("key" in vault)
    throw new ConfigurationError([
      {
        where: "SHIELDED_RELAY_VAULT_KEY",
        what: "is set, so the vault has no passphrase to change: use vault rewrap --to",
      },
    ])
  const { path, passphrase } = vault
  const next = await readNewPassphrase("--to", options.to ?? "", terminal)
  if (!Redacted.isRedacted(next)) return complainOfOptions(terminal, [next])
  const ended = await Effect.runPromise(
    rewrapVault({ path, from: { passphrase }, to: { passphrase: next } }),
  )
  terminal.complain(
    ended === "rewrapped"
      ? `The vault at ${path} has the new passphrase.\n`
      : `Nothing to do: the vault at ${path} opens with the new passphrase.\n`,
  )
  terminal.complain(
    "Set SHIELDED_RELAY_VAULT_PASSPHRASE (or its file) to it and start every process of the service again. Copies of the vault that were made before keep the old passphrase: replace them, and destroy the old ones.\n",
  )
  return 0
}
