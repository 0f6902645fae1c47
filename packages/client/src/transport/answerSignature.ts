import { p256 } from "@noble/curves/nist.js"
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"

/** The header with the service's signature of a response. */
export const answerSignatureHeader = "x-service-response-signature"

/** Whether a header's value is the service's signature of exactly these bytes. */
export type IsSignedByService = (bytes: Uint8Array, signature: string | null) => boolean

/** The DER prefix of a SubjectPublicKeyInfo with an uncompressed P-256 point (RFC 5480). */
const spkiPrefix = hexToBytes("3059301306072a8648ce3d020106082a8648ce3d030107034200")

/**
 * A verifier for the service's key: ECDSA on P-256 with SHA-256, signatures r || s in base64.
 *
 * @param publicKey PEM of a SubjectPublicKeyInfo.
 * @throws TypeError if it is not a P-256 public key.
 */
export function signedBy(publicKey: string): IsSignedByService {
  const point = pointOf(publicKey)
  if (point === null) throw new TypeError("verificationKey must be a P-256 public key in PEM")
  return (bytes, signature) => {
    const decoded = signature === null ? null : decodedBase64(signature)
    // High s is fine: malleability matters only where signatures identify something.
    return decoded?.length === 64 && p256.verify(decoded, bytes, point, { lowS: false })
  }
}

function pointOf(pem: string): Uint8Array | null {
  const text = /^\s*-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----\s*$/.exec(
    pem,
  )?.[1]
  const der = text === undefined ? null : decodedBase64(text.replace(/\s/g, ""))
  if (der === null || bytesToHex(der.subarray(0, spkiPrefix.length)) !== bytesToHex(spkiPrefix)) {
    return null
  }
  const point = der.subarray(spkiPrefix.length)
  return p256.utils.isValidPublicKey(point, false) ? point : null
}

function decodedBase64(text: string): Uint8Array | null {
  try {
    const bytes = atob(text)
    // `atob` forgives spaces and missing padding.
    return btoa(bytes) === text ? Uint8Array.from(bytes, (one) => one.charCodeAt(0)) : null
  } catch {
    return null
  }
}
