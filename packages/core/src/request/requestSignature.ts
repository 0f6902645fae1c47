import type { SignatureVerifierShape } from "../port/SignatureVerifier.ts"
import { parseBareHex } from "./hex.ts"

/** Whether a text is the client key's signature of a digest: exactly 128 hex digits, r ‖ s, low s. `clientPublicKey` is 66 hex digits. */
export function isRequestSignature(
  verifier: SignatureVerifierShape,
  text: string,
  digest: Uint8Array,
  clientPublicKey: string,
): boolean {
  const signature = parseBareHex(text, 64)
  const publicKey = parseBareHex(clientPublicKey, 33)
  return (
    signature !== null &&
    publicKey !== null &&
    verifier.verifySecp256k1(signature, digest, publicKey)
  )
}
