import { Effect, Result } from "effect"
import { resolveOutside } from "../start/resolveSecret.ts"
import type { Configuration } from "./Configuration.ts"
import { splitList, type Parsed } from "./parseValue.ts"
import { parseVaultKey } from "./vaultKey/parseVaultKey.ts"
import type { VaultKeyReference } from "./vaultKey/VaultKeyReference.ts"
import { awsKmsKeyOf, pkcs11KeyOf } from "./vaultKey/wrappingKeyOf.ts"
import type { WrappingKey } from "@shielded-relay/vault-file"
import type { VariableReader } from "./VariableReader.ts"

const key = "SHIELDED_RELAY_VAULT_KEY"
const passphrase = "SHIELDED_RELAY_VAULT_PASSPHRASE"
const moduleVariables = "SHIELDED_RELAY_VAULT_KEY_MODULE_VARIABLES"
const passphraseFile = "SHIELDED_RELAY_VAULT_PASSPHRASE_FILE"

/**
 * Reads the vault's path, and the passphrase or key that opens it. The reader collects problems.
 *
 * @param attended Whether a person waits for the command: see `Pkcs11KeyOptions`.
 */
export function readVault(reader: VariableReader, attended = false): Configuration["vault"] {
  const path = reader.text("SHIELDED_RELAY_VAULT_PATH")
  if (path === undefined) reader.problems.add("SHIELDED_RELAY_VAULT_PATH", "is required")
  if (reader.text(key) !== undefined) {
    for (const name of [passphrase, passphraseFile] as const)
      if (reader.text(name) !== undefined)
        reader.problems.add(name, `and ${key} are both set: keep the one that opens the vault`)
    const reference = reader.read<VaultKeyReference | null>(key, parseVaultKey, null)
    const wrapping = reference && readVaultKey(reader, key, reference, attended)
    // Without a key there is a problem already, so nobody opens this.
    return wrapping ? { path: path ?? "", key: wrapping } : { path: path ?? "", passphrase: "" }
  }
  const given = reader.directOrFile(passphrase, passphraseFile)
  const text = given?.text.replace(/\r?\n$/, "") ?? ""
  if (given !== undefined && text === "") reader.problems.add(given.where, "is empty")
  return { path: path ?? "", passphrase: text }
}

/** The key of a reference, with the PIN that it refers to; `null` with a problem if that is missing. */
export function readVaultKey(
  reader: VariableReader,
  where: string,
  reference: VaultKeyReference,
  attended: boolean,
): WrappingKey | null {
  if (reference.kind === "aws-kms") return awsKmsKeyOf(reference)
  const pin = Effect.runSync(Effect.result(resolveOutside(reference.pin, reader.sources)))
  const environment = readModuleEnvironment(reader)
  if (Result.isSuccess(pin))
    return pkcs11KeyOf(reference, { pin: pin.success, attended, environment })
  reader.problems.add(where, `refers to a missing value. ${pin.failure.message}`)
  return null
}

/** The variables that a token's module is given by name, with their values. */
function readModuleEnvironment(reader: VariableReader): Readonly<Record<string, string>> {
  const { environment } = reader.sources
  return Object.fromEntries(
    reader
      .list(moduleVariables, splitList, (name) => moduleVariable(name, environment[name]))
      .map((name) => [name, environment[name] ?? ""]),
  )
}

function moduleVariable(name: string, value: string | undefined): Parsed<string> {
  const quoted = JSON.stringify(name.slice(0, 100))
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    return { problem: `must be names of variables, separated by commas; got ${quoted}` }
  if (name.startsWith("SHIELDED_RELAY_"))
    return {
      problem: `must not name ${quoted}: settings of the service are no business of a module`,
    }
  return value === undefined
    ? { problem: `names the variable ${quoted}, which is not set` }
    : { value: name }
}
