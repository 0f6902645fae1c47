/**
 * Signs a 32-byte digest with a secp256k1 secret key. Returns 65 bytes: r ‖ s ‖ recovery bit (0 or 1).
 *
 * Laws:
 * 1. Signatures are deterministic (RFC 6979 with SHA-256) and have low s. Every implementation returns the same bytes, so replicas with and
 *    without native code sign the same transaction.
 * 2. `SignatureVerifier.recoverAddress` returns the key's address.
 * 3. Throws a RangeError if the digest or key is not 32 bytes, or if the key is 0 or ≥ the curve order.
 */
export type DigestSigner = (digest: Uint8Array, secretKey: Uint8Array) => Uint8Array
