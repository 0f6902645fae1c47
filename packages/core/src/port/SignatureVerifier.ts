import { Context } from "effect"

/**
 * Verifies public-key signatures and computes the digest they cover. Pure and synchronous. Malformed input of any length returns `false` or
 * `null`; no function throws.
 *
 * Laws:
 * 1. `verifySecp256k1` accepts exactly valid (r, s) over a 32-byte digest with 0 < r < n and 0 < s ≤ n/2 (low s).
 * 2. `recoverAddress` takes a 65-byte r ‖ s ‖ v with v ∈ {0, 1, 27, 28} and low s. Returns the signer's 20-byte Ethereum address, or
 *    `null`.
 * 3. `verifyEd25519` is strict RFC 8032: canonical encodings, s < L, small-order public keys rejected, cofactorless equation.
 * 4. `isCompressedPoint` returns true exactly for 33 bytes that encode a point of secp256k1.
 * 5. `sha256` is SHA-256 (FIPS 180-4) over bytes of any length: the digest that request signatures cover.
 */
export interface SignatureVerifierShape {
  readonly verifySecp256k1: (
    signature: Uint8Array,
    digest: Uint8Array,
    compressedPublicKey: Uint8Array,
  ) => boolean
  readonly recoverAddress: (signature: Uint8Array, digest: Uint8Array) => Uint8Array | null
  readonly verifyEd25519: (
    signature: Uint8Array,
    message: Uint8Array,
    publicKey: Uint8Array,
  ) => boolean
  readonly isCompressedPoint: (bytes: Uint8Array) => boolean
  readonly sha256: (bytes: Uint8Array) => Uint8Array
}

export class SignatureVerifier extends Context.Service<SignatureVerifier, SignatureVerifierShape>()(
  "shielded-relay/SignatureVerifier",
) {}
