import { createFile, FileExists } from "@shielded-relay/file-lock"
import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto"
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

/**
 * Makes an Ed25519 key in a new file that only its owner may read. A process that dies leaves the whole key, or no file of this name.
 *
 * @throws CeremonyRefused if the file exists
 */
export async function makeSigningKey(path: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync("ed25519")
  try {
    await createFile(path, (file) =>
      file.writeFile(privateKey.export({ format: "pem", type: "pkcs8" })),
    )
  } catch (error) {
    if (!(error instanceof FileExists)) throw error
    throw new CeremonyRefused(`--new-key ${path} exists already: give it as --key to use it`)
  }
  return privateKey
}
