import { Context, type Effect } from "effect"

/** What opens the notes of one recipient in one pool. */
export interface OpeningKey {
  /** X25519. */
  readonly secretKey: Uint8Array
  readonly publicKey: Uint8Array
  /** For the derivation of each note's key. */
  readonly info: Uint8Array
  readonly associatedData: Uint8Array
}

/** An opened text, with the key that other derivations of the same note start from. */
export interface OpenedText {
  readonly pseudoRandomKey: Uint8Array
  readonly plaintext: Uint8Array
}

/**
 * The cryptography of encrypted notes. Pure, and synchronous but for `openEach`: these functions run once per note of a chain.
 *
 * Laws:
 * 1. `sharedSecret` is X25519 (RFC 7748). It never throws: a wrong length or an all-zero result (a low-order point) returns `null`.
 * 2. `open(key, nonce, seal(key, nonce, p, aad), aad)` returns p (RFC 8439). If any input was altered, it returns `null`.
 * 3. `hkdfExtract` and `hkdfExpand` are RFC 5869 with SHA-256.
 * 4. All implementations return the same bytes.
 * 5. `openEach`, which not every implementation has, gives what `openText` gives for each text, in their order, by other threads. It never
 *    fails, and keeps no more of the texts than its threads work on.
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
  readonly openEach?: (
    key: OpeningKey,
    texts: ReadonlyArray<Uint8Array>,
  ) => Effect.Effect<ReadonlyArray<OpenedText | null>>
}

export class NoteCrypto extends Context.Service<NoteCrypto, NoteCryptoShape>()(
  "shielded-relay/NoteCrypto",
) {}
