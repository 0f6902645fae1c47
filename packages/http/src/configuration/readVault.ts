import { Effect, Result } from "effect"
import { resolveOutside } from "../start/resolveSecret.ts"
import type { Configuration } from "./Configuration.ts"
import { parseVaultKey } from "./vaultKey/parseVaultKey.ts"
import type { VaultKeyReference } from "./vaultKey/VaultKeyReference.ts"
import { awsKmsKeyOf, pkcs11KeyOf } from "./vaultKey/wrappingKeyOf.ts"
import type { WrappingKey } from "@shielded-relay/vault-file"
import type { VariableReader } from "./VariableReader.ts"

const key = "SHIELDED_RELAY_VAULT_KEY"
const passphrase = "SHIELDED_RELAY_VAULT_PASSPHRASE"
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
  if (Result.isSuccess(pin)) return pkcs11KeyOf(reference, pin.success, attended)
  reader.problems.add(where, `refers to a missing value. ${pin.failure.message}`)
  return null
}
