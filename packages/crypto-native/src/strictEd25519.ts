import { createPublicKey, verify } from "node:crypto"
import { nobleSignatureVerifier } from "@shielded-relay/core"

/** DER prefix of a raw Ed25519 public key (RFC 8410, section 4). */
const spkiPrefix = Buffer.from("302a300506032b6570032100", "hex")

/**
 * Verifies an Ed25519 signature by RFC 8032, section 5.1.7, without the cofactor.
 *
 * OpenSSL rejects s ≥ L and compares R's bytes with the encoding of s·B − k·A, so it rejects a non-canonical R and signatures that are
 * valid only with the cofactor. But it decodes public keys leniently and accepts any point of the curve; here, non-canonical keys and keys
 * of small order are rejected first. Its versions also differ for an R of small order, which the RFC allows and no signer creates (3.0
 * accepts it, 3.5 rejects it). noble verifies such signatures.
 */
export function isStrictEd25519(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  if (signature.length !== 64 || publicKey.length !== 32) return false
  const y = yOf(publicKey)
  if (y.compare(fieldOrder) >= 0 || isOfSmallOrder(y)) return false
  if (isOfSmallOrder(yOf(signature.subarray(0, 32)))) {
    return nobleSignatureVerifier.verifyEd25519(signature, message, publicKey)
  }
  const key = createPublicKey({
    key: Buffer.concat([spkiPrefix, publicKey]),
    format: "der",
    type: "spki",
  })
  return verify(null, message, key, signature)
}

/** The y coordinate of an encoded point, big-endian. The highest bit, the sign of x, is cleared. */
function yOf(encoded: Uint8Array): Buffer {
  const y = Buffer.from(encoded).reverse()
  y[0] = (y[0] ?? 0) & 0x7f
  return y
}

/** Whether the point's order divides 8, for either sign of x. This includes points with x = 0, which have two encodings. */
function isOfSmallOrder(y: Buffer): boolean {
  return smallOrder.some((weak) => weak.equals(y))
}

/** p = 2^255 − 19. */
const fieldOrder = Buffer.from(
  "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed",
  "hex",
)

/** y coordinates of the points of order 4, 1, 2 and 8 (two). */
const smallOrder = [
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0000000000000000000000000000000000000000000000000000000000000001",
  "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec",
  "05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826",
  "7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7",
].map((digits) => Buffer.from(digits, "hex"))
