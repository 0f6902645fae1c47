import type { NoteCryptoShape, OpenedText, OpeningKey } from "./NoteCrypto.ts"

const PUBLIC_KEY_BYTES = 32

/** The key is used once, so a constant nonce is safe. */
const NONCE = new Uint8Array(12)

/**
 * Opens a note's text: ephemeral public key ‖ ciphertext ‖ tag. Returns `null` for a text that was not sealed for this key, and for a key of
 * low order.
 */
export function openText(
  crypto: Pick<NoteCryptoShape, "sharedSecret" | "hkdfExtract" | "hkdfExpand" | "open">,
  { secretKey, publicKey, info, associatedData }: OpeningKey,
  text: Uint8Array,
): OpenedText | null {
  const ephemeralPublic = text.slice(0, PUBLIC_KEY_BYTES)
  const shared = crypto.sharedSecret(secretKey, ephemeralPublic)
  if (shared === null) return null
  const salt = new Uint8Array(ephemeralPublic.length + publicKey.length)
  salt.set(ephemeralPublic)
  salt.set(publicKey, ephemeralPublic.length)
  const pseudoRandomKey = crypto.hkdfExtract(salt, shared)
  const plaintext = crypto.open(
    crypto.hkdfExpand(pseudoRandomKey, info, 32),
    NONCE,
    text.slice(PUBLIC_KEY_BYTES),
    associatedData,
  )
  return plaintext === null ? null : { pseudoRandomKey, plaintext }
}
