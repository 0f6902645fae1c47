/**
 * Signs 32 bytes with a secret key of secp256k1: r ‖ s ‖ recovery bit (0 or 1), 65 bytes.
 *
 * Laws:
 * 1. Deterministic (RFC 6979 with SHA-256) and with low s: every implementation gives the same bytes, so that replicas with and without
 *    native code sign the same transaction.
 * 2. `SignatureVerifier.recoverAddress` gives the address of the key.
 * 3. A RangeError for a digest that has not 32 bytes, and for a key that has not, is 0, or is the group's order or more.
 */
export type DigestSigner = (digest: Uint8Array, secretKey: Uint8Array) => Uint8Array
