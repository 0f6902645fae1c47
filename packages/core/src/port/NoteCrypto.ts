import { Context } from "effect"

/**
 * The cryptography of encrypted notes. Pure and synchronous: these functions run once per note of a chain.
 *
 * Laws:
 * 1. `sharedSecret` is X25519 (RFC 7748). It never throws: a wrong length or an all-zero result (a low-order point) returns `null`.
 * 2. `open(key, nonce, seal(key, nonce, p, aad), aad)` returns p (RFC 8439). If any input was altered, it returns `null`.
 * 3. `hkdfExtract` and `hkdfExpand` are RFC 5869 with SHA-256.
 * 4. All implementations return the same bytes.
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
