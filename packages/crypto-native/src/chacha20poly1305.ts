import { createCipheriv, createDecipheriv, createSecretKey } from "node:crypto"
import { withoutStackTraces } from "./withoutStackTraces.ts"

const ALGORITHM = "chacha20-poly1305"
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

// Pass keys as key objects: for raw bytes Node throws and catches two exceptions, which takes longer than the cipher.

/** Encrypts with ChaCha20-Poly1305 (RFC 8439). Returns ciphertext ‖ tag. */
export function seal(
  key: Uint8Array,
  nonce: Uint8Array,
  plaintext: Uint8Array,
  aad: Uint8Array,
): Uint8Array {
  const cipher = createCipheriv(ALGORITHM, createSecretKey(key), nonce, {
    authTagLength: TAG_BYTES,
  })
  cipher.setAAD(aad, { plaintextLength: plaintext.length })
  const sealed = new Uint8Array(plaintext.length + TAG_BYTES)
  sealed.set(cipher.update(plaintext))
  cipher.final()
  sealed.set(cipher.getAuthTag(), plaintext.length)
  return sealed
}

/** Decrypts; `null` if the tag does not match or a length is impossible. */
export function open(
  key: Uint8Array,
  nonce: Uint8Array,
  sealed: Uint8Array,
  aad: Uint8Array,
): Uint8Array | null {
  const length = sealed.length - TAG_BYTES
  if (key.length !== KEY_BYTES || nonce.length !== NONCE_BYTES || length < 0) return null
  const decipher = createDecipheriv(ALGORITHM, createSecretKey(key), nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(aad, { plaintextLength: length })
  decipher.setAuthTag(sealed.subarray(length))
  const plaintext = decipher.update(sealed.subarray(0, length))
  try {
    // `final` checks the tag. The plaintext is returned only after that.
    withoutStackTraces(() => decipher.final())
  } catch {
    return null
  }
  return new Uint8Array(plaintext)
}
