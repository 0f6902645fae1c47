import { Context } from "effect"

/**
 * The ciphers of encrypted notes, pure and synchronous (they run once per note of a chain).
 *
 * Laws:
 * 1. `sharedSecret` is X25519 (RFC 7748); `null` for a wrong length or an all-zero result (a low-order point), never a throw.
 * 2. `open(key, nonce, seal(key, nonce, p, aad), aad)` is p (RFC 8439); anything altered gives `null`.
 * 3. `hkdfExtract` and `hkdfExpand` are RFC 5869 with SHA-256.
 * 4. Every implementation gives the same bytes as every other.
 */
export interface NoteCryptoShape {
  readonly publicKey: (secretKey: Uint8Array) => Uint8Array
  readonly sharedSecret: (secretKey: Uint8Array, publicKey: Uint8Array) => Uint8Array | null
  /** ChaCha20-Poly1305: 32-byte key, 12-byte nonce; ciphertext ‖ 16-byte tag. */
  readonly seal: (
    key: Uint8Array,
    nonce: Uint8Array,
    plaintext: Uint8Array,
    aad: Uint8Array,
  ) => Uint8Array
  readonly open: (
    key: Uint8Array,
    nonce: Uint8Array,
    sealed: Uint8Array,
    aad: Uint8Array,
  ) => Uint8Array | null
  readonly hkdfExtract: (salt: Uint8Array, inputKey: Uint8Array) => Uint8Array
  readonly hkdfExpand: (pseudoRandomKey: Uint8Array, info: Uint8Array, length: number) => Uint8Array
}

export class NoteCrypto extends Context.Service<NoteCrypto, NoteCryptoShape>()(
  "shielded-relay/NoteCrypto",
) {}
