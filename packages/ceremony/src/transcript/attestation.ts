import { createPublicKey, sign, verify, type KeyObject } from "node:crypto"
import type { Attested, Contribution } from "./Transcript.ts"
import { attestationText } from "./transcriptBytes.ts"

/** The 32 bytes of an Ed25519 key's public half, hex. */
export function publicKeyHex(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: "jwk" })
  return Buffer.from(x ?? "", "base64url").toString("hex")
}

/** Signs a contribution's attestation with the contributor's Ed25519 key. */
export const signed = (attested: Attested, key: KeyObject): Contribution => ({
  ...attested,
  signature: sign(null, Buffer.from(attestationText(attested)), key).toString("hex"),
})

/** Whether the attestation carries the signature of the key that it names. */
export function isSigned({ signature, ...attested }: Contribution): boolean {
  try {
    const x = Buffer.from(attested.publicKey, "hex").toString("base64url")
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" })
    return verify(null, Buffer.from(attestationText(attested)), key, Buffer.from(signature, "hex"))
  } catch {
    // 32 bytes that are no point of the curve.
    return false
  }
}
