import { rewrapVault, type Custody } from "@shielded-relay/vault-file"
import { Effect, Redacted } from "effect"
import { ConfigurationError, Problems, type Problem } from "../../configuration/Problems.ts"
import { readVault, readVaultKey } from "../../configuration/readVault.ts"
import { VariableReader } from "../../configuration/VariableReader.ts"
import { parseVaultKey } from "../../configuration/vaultKey/parseVaultKey.ts"
import { readNewPassphrase } from "../../start/readNamedSecret.ts"
import { complainOfOptions } from "../readOption.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"

/**
 * Moves the configured vault to a key outside it, or to a passphrase. Every secret stays the same, and the file is replaced at once. Returns 0 if
 * the file opens with `to`, also if an earlier call has moved it.
 *
 * @param options.to A key as SHIELDED_RELAY_VAULT_KEY names it, or where the new passphrase is.
 */
export async function vaultRewrap(
  terminal: Terminal,
  options: { readonly to?: string | undefined },
): Promise<ExitCode> {
  const problems = new Problems()
  const reader = new VariableReader(terminal.environment, terminal.readFile, problems)
  const { path, ...from } = readVault(reader, true)
  if (problems.list.length > 0) throw new ConfigurationError(problems.list)
  const to = await readTarget(terminal, reader, options.to ?? "")
  if ("where" in to) return complainOfOptions(terminal, [to])
  const ended = await Effect.runPromise(rewrapVault({ path, from, to }))
  const place = "key" in to ? `the key ${to.key.name}` : "the new passphrase"
  terminal.complain(
    ended === "rewrapped"
      ? `The vault at ${path} is sealed with ${place}.\n`
      : `Nothing to do: the vault at ${path} opens with ${place}.\n`,
  )
  terminal.complain(
    `${
      "key" in to
        ? "Set SHIELDED_RELAY_VAULT_KEY to it, unset SHIELDED_RELAY_VAULT_PASSPHRASE and its file,"
        : "Set SHIELDED_RELAY_VAULT_PASSPHRASE (or its file) to it, unset SHIELDED_RELAY_VAULT_KEY,"
    } and start every process of the service again. Copies of the vault that were made before open as before: replace them, and destroy the old ones.\n`,
  )
  return 0
}

/** What the vault goes to, or what is wrong with the option. */
async function readTarget(
  terminal: Terminal,
  reader: VariableReader,
  text: string,
): Promise<Custody | Problem> {
  const where = "--to"
  if (!/^(?:pkcs11|aws-kms):/.test(text)) {
    const passphrase = await readNewPassphrase(where, text, terminal)
    return Redacted.isRedacted(passphrase)
      ? { passphrase }
      : { where, what: `${passphrase.what}; or a key: pkcs11:… or aws-kms:…` }
  }
  const reference = parseVaultKey(text)
  if ("problem" in reference) return { where, what: reference.problem }
  const key = readVaultKey(reader, where, reference.value, true)
  if (key === null || reader.problems.list.length > 0)
    throw new ConfigurationError(reader.problems.list)
  return { key }
}
