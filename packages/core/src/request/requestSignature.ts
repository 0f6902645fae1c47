import type { SignatureVerifierShape } from "../port/SignatureVerifier.ts"
import type { SignedRequest } from "./SignedRequest.ts"
import { parseBareHex } from "./hex.ts"

/** The header that carries a request's signature. */
export const requestSignatureHeader = "x-service-request-signature"

/** The signature header as sent; `null` when it is absent or empty. */
export function signatureHeader(request: SignedRequest): string | null {
  const header = request.headers[requestSignatureHeader]
  return header === undefined || header === "" ? null : header
}

/**
 * Whether a header is the client key's signature of a digest: exactly 128 hex digits, r ‖ s, low s.
 * `clientPublicKey` is 66 hex digits.
 */
export function isRequestSignature(
  verifier: SignatureVerifierShape,
  header: string,
  digest: Uint8Array,
  clientPublicKey: string,
): boolean {
  const signature = parseBareHex(header, 64)
  const publicKey = parseBareHex(clientPublicKey, 33)
  return (
    signature !== null &&
    publicKey !== null &&
    verifier.verifySecp256k1(signature, digest, publicKey)
  )
}
