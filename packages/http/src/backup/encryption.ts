import { Decrypter, Encrypter } from "age-encryption"
import { Redacted } from "effect"
import { BackupRefused } from "./BackupRefused.ts"
import type { DecryptionKey, EncryptionKey } from "./backupKey.ts"

/** Encrypts a stream of bytes. */
export type Encryption = (bytes: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>

/**
 * Encrypts as age does (age-encryption.org/v1), so that `age` opens the file too: in chunks that cannot be altered, left out, moved or cut
 * off unnoticed.
 *
 * @throws BackupRefused if a recipient is none.
 */
export function encryptionWith(key: EncryptionKey): Encryption {
  const encrypter = new Encrypter()
  if (key.kind === "passphrase")
    encrypter.setPassphrase(Redacted.value(key.passphrase).normalize("NFKC"))
  else
    for (const recipient of key.recipients) {
      try {
        encrypter.addRecipient(recipient)
      } catch {
        throw new BackupRefused(
          `The recipient ${recipient} is not a valid recipient of age: copy it again.`,
        )
      }
    }
  return (bytes) => encrypter.encrypt(bytes)
}

/**
 * Decrypts what `encryptionWith` made. The stream fails where a chunk was altered or is missing.
 *
 * @throws BackupRefused if the key does not open it, or it does not begin as such a file does.
 */
export async function decrypted(
  bytes: ReadableStream<Uint8Array>,
  key: DecryptionKey,
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter()
  try {
    if (key.kind === "passphrase")
      decrypter.addPassphrase(Redacted.value(key.passphrase).normalize("NFKC"))
    else decrypter.addIdentity(Redacted.value(key.identity))
    return await decrypter.decrypt(bytes)
  } catch (error) {
    const isOther = error instanceof Error && error.message.startsWith("no identity matched")
    throw new BackupRefused(
      isOther
        ? `The ${key.kind} does not open the backup: it is another one's, or the beginning of the file is damaged.`
        : "The file does not begin as a backup does: it is damaged, or is something else.",
    )
  }
}
