import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { replaceFile } from "@shielded-relay/file-lock"
import { passphraseOf, type PassphraseCustody } from "../Custody.ts"
import { deriveKey } from "../deriveKey.ts"
import { sealVault } from "../VaultFile.ts"

/**
 * Creates an empty vault for tests and local networks, unless the file exists. `fileVault` keeps a file's scrypt parameters, so each process
 * that uses this one derives its key in a few milliseconds instead of a third of a second. A guess of the passphrase costs as little: do not
 * use it for secrets that are worth anything.
 */
export async function createTestVault({
  path,
  ...custody
}: PassphraseCustody & { readonly path: string }): Promise<void> {
  if (existsSync(path)) return
  const scrypt = { n: 2 ** 10, r: 8, p: 1, salt: randomBytes(32).toString("hex") }
  const bytes = await deriveKey(passphraseOf(custody), scrypt)
  const text = sealVault(new Map(), { envelope: { kind: "passphrase", scrypt }, bytes })
  replaceFile(path, text, "owner")
}
