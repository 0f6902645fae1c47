import { ed25519 } from "@noble/curves/ed25519.js"
import { secp256k1 } from "@noble/curves/secp256k1.js"
import { bytesToNumberLE, equalBytes } from "@noble/curves/utils.js"
import { sha256, sha512 } from "@noble/hashes/sha2.js"
import { concatBytes } from "@noble/hashes/utils.js"
import { Layer } from "effect"
import { SignatureVerifier, type SignatureVerifierShape } from "../port/SignatureVerifier.ts"
import { ethereumAddress } from "./ethereumAddress.ts"

const { Point } = ed25519

/** Verifies signatures in plain JavaScript, on every platform. */
export const nobleSignatureVerifier: SignatureVerifierShape = {
  verifySecp256k1: (signature, digest, compressedPublicKey) =>
    signature.length === 64 &&
    digest.length === 32 &&
    compressedPublicKey.length === 33 &&
    secp256k1.verify(signature, digest, compressedPublicKey, {
      prehash: false,
      lowS: true,
      format: "compact",
    }),

  recoverAddress: (signature, digest) => {
    const recovery = recoveryBit(signature[64])
    if (signature.length !== 65 || digest.length !== 32 || recovery === null) return null
    try {
      const parsed = secp256k1.Signature.fromBytes(signature.subarray(0, 64), "compact")
      if (parsed.hasHighS()) return null
      const point = parsed.addRecoveryBit(recovery).recoverPublicKey(digest)
      return ethereumAddress(point.toBytes(false))
    } catch {
      return null
    }
  },

  verifyEd25519: (signature, message, publicKey) => {
    if (signature.length !== 64) return false
    try {
      return isStrictEd25519(signature, message, publicKey)
    } catch {
      return false
    }
  },

  isCompressedPoint: (bytes) => secp256k1.utils.isValidPublicKey(bytes, true),

  sha256: (bytes) => sha256(bytes),
}

export const nobleSignatureVerifierLayer: Layer.Layer<SignatureVerifier> = Layer.succeed(
  SignatureVerifier,
  nobleSignatureVerifier,
)

/** Recovery bit from the last byte of a wallet's signature; `null` for any other value. */
export function recoveryBit(v: number | undefined): 0 | 1 | null {
  if (v === 0 || v === 27) return 0
  return v === 1 || v === 28 ? 1 : null
}

/**
 * RFC 8032, 5.1.7 without the cofactor: `R` must equal the encoding of `s·B − k·A`. All verifiers with this rule agree on every signature,
 * unlike with batch-friendly (cofactored) rules. Comparing encodings also rejects a non-canonical `R`. A public key of small order is
 * rejected, because one signature would fit many messages.
 */
function isStrictEd25519(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  const encodedR = signature.subarray(0, 32)
  const s = bytesToNumberLE(signature.subarray(32))
  if (s >= Point.Fn.ORDER) return false
  const a = Point.fromBytes(publicKey, false)
  if (a.isSmallOrder()) return false
  const k = Point.Fn.create(bytesToNumberLE(sha512(concatBytes(encodedR, publicKey, message))))
  const r = Point.BASE.multiplyUnsafe(s).subtract(a.multiplyUnsafe(k))
  return equalBytes(r.toBytes(), encodedR)
}
