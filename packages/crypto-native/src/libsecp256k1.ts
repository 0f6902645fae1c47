import { ethereumAddress, recoveryBit, type SignatureVerifierShape } from "@shielded-relay/core"

/**
 * The part of `secp256k1/bindings.js` that we use: libsecp256k1 itself. The package's main module falls back to plain JavaScript silently,
 * so it is never loaded.
 */
export interface Bindings {
  /** Verifies r ‖ s with low s. @throws if r or s is >= the group order, or the key is not a point on the curve */
  readonly ecdsaVerify: (
    signature: Uint8Array,
    digest: Uint8Array,
    publicKey: Uint8Array,
  ) => boolean
  /** Recovers the public key; accepts high s. @throws if no such key exists */
  readonly ecdsaRecover: (
    signature: Uint8Array,
    recoveryId: number,
    digest: Uint8Array,
    compressed: boolean,
  ) => Uint8Array
  readonly publicKeyVerify: (publicKey: Uint8Array) => boolean
}

/** The secp256k1 operations of `SignatureVerifier`. */
export type Secp256k1 = Pick<
  SignatureVerifierShape,
  "verifySecp256k1" | "recoverAddress" | "isCompressedPoint"
>

/**
 * Verifies signatures with libsecp256k1. Like the port, it accepts only compact signatures with low s. Inputs that the library accepts and
 * the port does not (65-byte keys, high s in recovery, recovery ids 2 and 3) are refused before the call.
 */
export function libsecp256k1(bindings: Bindings): Secp256k1 {
  return {
    verifySecp256k1: (signature, digest, compressedPublicKey) => {
      if (signature.length !== 64 || digest.length !== 32 || compressedPublicKey.length !== 33) {
        return false
      }
      try {
        return bindings.ecdsaVerify(signature, digest, compressedPublicKey)
      } catch {
        // The binding throws for r or s >= the order and for keys that are not points; the port returns false.
        return false
      }
    },

    recoverAddress: (signature, digest) => {
      const recovery = recoveryBit(signature[64])
      if (signature.length !== 65 || digest.length !== 32 || recovery === null) return null
      const compact = signature.subarray(0, 64)
      if (hasHighS(compact)) return null
      try {
        return ethereumAddress(bindings.ecdsaRecover(compact, recovery, digest, false))
      } catch {
        return null
      }
    },

    isCompressedPoint: (bytes) => bytes.length === 33 && bindings.publicKeyVerify(bytes),
  }
}

/** Half of the group order, rounded down, big-endian (SEC 2, section 2.4.1). */
const halfOrder = Buffer.from(
  "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0",
  "hex",
)

function hasHighS(compact: Uint8Array): boolean {
  return halfOrder.compare(compact, 32) < 0
}
