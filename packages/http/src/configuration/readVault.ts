import type { Configuration } from "./Configuration.ts"
import type { VariableReader } from "./VariableReader.ts"

/** Reads the vault's path and passphrase. The reader collects problems. */
export function readVault(reader: VariableReader): Configuration["vault"] {
  const path = reader.text("SHIELDED_RELAY_VAULT_PATH")
  if (path === undefined) reader.problems.add("SHIELDED_RELAY_VAULT_PATH", "is required")
  const passphrase = reader.directOrFile(
    "SHIELDED_RELAY_VAULT_PASSPHRASE",
    "SHIELDED_RELAY_VAULT_PASSPHRASE_FILE",
  )
  const text = passphrase?.text.replace(/\r?\n$/, "") ?? ""
  if (passphrase !== undefined && text === "") reader.problems.add(passphrase.where, "is empty")
  return { path: path ?? "", passphrase: text }
}
