import type { NoteCryptoShape, OpenedText, OpeningKey } from "../port/NoteCrypto.ts"

const PUBLIC_KEY_BYTES = 32
const KEY_BYTES = 32

/** A key is derived for one text and used once, so a constant nonce is safe. */
const NONCE = new Uint8Array(12)

/** Whom a text is for, and what its key is derived for. */
export type SealingKey = Omit<OpeningKey, "secretKey">

/** A sealed text, with the key that other derivations of the same note start from. */
export interface SealedText {
  readonly pseudoRandomKey: Uint8Array
  /** Ephemeral public key ‖ ciphertext ‖ tag. */
  readonly text: Uint8Array
}

/**
 * Seals a note's text for a recipient: X25519 with an ephemeral key, HKDF-SHA-256, ChaCha20-Poly1305. Returns `null` for a recipient whose
 * public key has low order.
 */
export function sealText(
  crypto: Omit<NoteCryptoShape, "open" | "openEach">,
  { publicKey, info, associatedData }: SealingKey,
  plaintext: Uint8Array,
  ephemeralSecret: Uint8Array,
): SealedText | null {
  const ephemeralPublic = crypto.publicKey(ephemeralSecret)
  const shared = crypto.sharedSecret(ephemeralSecret, publicKey)
  if (shared === null) return null
  const pseudoRandomKey = crypto.hkdfExtract(joined(ephemeralPublic, publicKey), shared)
  const key = crypto.hkdfExpand(pseudoRandomKey, info, KEY_BYTES)
  const sealed = crypto.seal(key, NONCE, plaintext, associatedData)
  return { pseudoRandomKey, text: joined(ephemeralPublic, sealed) }
}

/**
 * Opens a note's text: ephemeral public key ‖ ciphertext ‖ tag. Returns `null` for a text that was not sealed for this key, and for an
 * ephemeral key of low order.
 */
export function openText(
  crypto: Pick<NoteCryptoShape, "sharedSecret" | "hkdfExtract" | "hkdfExpand" | "open">,
  { secretKey, publicKey, info, associatedData }: OpeningKey,
  text: Uint8Array,
): OpenedText | null {
  const ephemeralPublic = text.slice(0, PUBLIC_KEY_BYTES)
  const shared = crypto.sharedSecret(secretKey, ephemeralPublic)
  if (shared === null) return null
  const pseudoRandomKey = crypto.hkdfExtract(joined(ephemeralPublic, publicKey), shared)
  const key = crypto.hkdfExpand(pseudoRandomKey, info, KEY_BYTES)
  const plaintext = crypto.open(key, NONCE, text.slice(PUBLIC_KEY_BYTES), associatedData)
  return plaintext === null ? null : { pseudoRandomKey, plaintext }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
