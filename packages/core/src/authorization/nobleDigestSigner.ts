import { secp256k1 } from "@noble/curves/secp256k1.js"
import type { DigestSigner } from "../port/DigestSigner.ts"

/** Signs digests in plain JavaScript, on every platform. */
export const nobleDigestSigner: DigestSigner = (digest, secretKey) => {
  if (digest.length !== 32 || !secp256k1.utils.isValidSecretKey(secretKey)) {
    throw new RangeError("the digest must have 32 bytes and the key must be a secp256k1 secret key")
  }
  const recovered = secp256k1.sign(digest, secretKey, {
    prehash: false,
    lowS: true,
    format: "recovered",
  })
  // noble puts the recovery bit first.
  return Uint8Array.from([...recovered.subarray(1), recovered[0] ?? 0])
}
