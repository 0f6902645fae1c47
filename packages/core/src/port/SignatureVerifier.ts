import { Context } from "effect"

/**
 * Public-key signatures and the digest they are over, pure and synchronous. Malformed input of any length is `false` or `null`, never a throw.
 *
 * Laws:
 * 1. `verifySecp256k1` accepts exactly valid (r, s) with 0 < r < n, 0 < s ≤ n/2 (low s) over a 32-byte digest.
 * 2. `recoverAddress` gives the 20-byte Ethereum address of the signer for a 65-byte r ‖ s ‖ v, v ∈ {0, 1, 27, 28}, low s; else `null`.
 * 3. `verifyEd25519` is strict RFC 8032: canonical encodings, s < L, no small-order public key; cofactorless equation.
 * 4. `isCompressedPoint` is true exactly for 33 bytes that name a point of secp256k1.
 * 5. `sha256` is FIPS 180-4's SHA-256 of bytes of any length: the digest that request signatures are over.
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
