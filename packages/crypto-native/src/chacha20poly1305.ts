import { createCipheriv, createDecipheriv, createSecretKey } from "node:crypto"

const ALGORITHM = "chacha20-poly1305"
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

// Keys go in as key objects: Node finds out by two exceptions that bytes are none, which takes longer than the cipher.

/** RFC 8439: ciphertext ‖ tag. */
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

/** The plaintext; `null` for a false tag and for lengths that cannot be. */
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
    // The tag is checked here; nothing of the plaintext leaves before.
    decipher.final()
  } catch {
    return null
  }
  return new Uint8Array(plaintext)
}
