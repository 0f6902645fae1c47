import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto"
import { closeSync, existsSync, fsyncSync, openSync, writeFileSync } from "node:fs"
import { CeremonyRefused } from "../CeremonyRefused.ts"
import { textOf } from "../folder/CeremonyFolder.ts"

/** Reads an Ed25519 key in PEM (PKCS#8), as OpenSSL writes it. @throws CeremonyRefused if the file has none */
export function readSigningKey(path: string): KeyObject {
  const refused = () =>
    new CeremonyRefused(
      `--key ${path} must be an Ed25519 private key in PEM, as \`openssl genpkey -algorithm ed25519\` writes it`,
    )
  const text = textOf(path)
  let key: KeyObject
  try {
    key = createPrivateKey(text)
  } catch {
    throw refused()
  }
  if (key.asymmetricKeyType !== "ed25519") throw refused()
  return key
}

/** Makes an Ed25519 key in a new file that only its owner may read. @throws CeremonyRefused if the file exists */
export function makeSigningKey(path: string): KeyObject {
  if (existsSync(path))
    throw new CeremonyRefused(`--new-key ${path} exists already: give it as --key to use it`)
  const { privateKey } = generateKeyPairSync("ed25519")
  const file = openSync(path, "wx", 0o600)
  try {
    writeFileSync(file, privateKey.export({ format: "pem", type: "pkcs8" }))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return privateKey
}
