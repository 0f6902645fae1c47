import { createPublicKey, verify } from "node:crypto"
import { nobleSignatureVerifier } from "@shielded-relay/core"

/** What stands before a raw key in its DER form. RFC 8410, section 4. */
const spkiPrefix = Buffer.from("302a300506032b6570032100", "hex")

/**
 * Whether an Ed25519 signature is valid by RFC 8032, section 5.1.7, without the cofactor.
 *
 * OpenSSL refuses s ≥ L and compares R's bytes with the encoding of s·B − k·A, so a non-canonical R and a signature that is valid only
 * with the cofactor fail there. But it decodes a public key leniently and takes any point of the curve: keys that are not canonical or of
 * small order are refused here. And its versions disagree about an R of small order, which the RFC allows and no signer makes (3.0 takes
 * it, 3.5 does not), so that one is left to noble.
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

/** The y of an encoded point, big-endian. The highest bit is the sign of x. */
function yOf(encoded: Uint8Array): Buffer {
  const y = Buffer.from(encoded).reverse()
  y[0] = (y[0] ?? 0) & 0x7f
  return y
}

/** Whether the point's order divides 8, whatever the sign of x. Those of x = 0, whose sign could be written in two ways, are among them. */
function isOfSmallOrder(y: Buffer): boolean {
  return smallOrder.some((weak) => weak.equals(y))
}

/** p = 2^255 − 19. */
const fieldOrder = Buffer.from(
  "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed",
  "hex",
)

/** Order 4, the identity, order 2, and the two of order 8. */
const smallOrder = [
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0000000000000000000000000000000000000000000000000000000000000001",
  "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec",
  "05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826",
  "7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7",
].map((digits) => Buffer.from(digits, "hex"))
