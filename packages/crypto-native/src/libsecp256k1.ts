import { ethereumAddress, recoveryBit, type SignatureVerifierShape } from "@shielded-relay/core"

/**
 * What is used of `secp256k1/bindings.js`: libsecp256k1 itself. The package's main module is never loaded, because it falls back to plain
 * JavaScript without a word.
 */
export interface Bindings {
  /** r ‖ s, low s. @throws for r or s of the order or more, and for a key that is no point. */
  readonly ecdsaVerify: (
    signature: Uint8Array,
    digest: Uint8Array,
    publicKey: Uint8Array,
  ) => boolean
  /** High s as well. @throws when there is no such key. */
  readonly ecdsaRecover: (
    signature: Uint8Array,
    recoveryId: number,
    digest: Uint8Array,
    compressed: boolean,
  ) => Uint8Array
  readonly publicKeyVerify: (publicKey: Uint8Array) => boolean
}

/** The signatures of secp256k1. */
export type Secp256k1 = Pick<
  SignatureVerifierShape,
  "verifySecp256k1" | "recoverAddress" | "isCompressedPoint"
>

/**
 * Signatures checked by libsecp256k1. It verifies compact signatures with low s alone, as the port demands; what it takes beyond the port
 * (keys of 65 bytes, high s in a recovery, recovery ids 2 and 3) is refused before it is asked.
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
        // r or s is the order or more, or the key is no point: the binding throws where the library says no.
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

/** Half of the group's order, rounded down, big-endian. SEC 2, section 2.4.1. */
const halfOrder = Buffer.from(
  "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0",
  "hex",
)

function hasHighS(compact: Uint8Array): boolean {
  return halfOrder.compare(compact, 32) < 0
}
