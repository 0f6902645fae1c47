import { webcrypto } from "node:crypto"

/**
 * Whether a signature of exactly these bytes is valid. Uses Web Cryptography, as callers do, not the signing interface.
 */
export async function isSignedBy(
  verificationPublicKey: string,
  bytes: Uint8Array,
  signature: string | null | undefined,
): Promise<boolean> {
  const [, base64 = ""] =
    /^-----BEGIN PUBLIC KEY-----\n([\s\S]+)-----END PUBLIC KEY-----\n$/.exec(
      verificationPublicKey,
    ) ?? []
  const algorithm = { name: "ECDSA", namedCurve: "P-256" }
  const spki = new Uint8Array(Buffer.from(base64, "base64"))
  const key = await webcrypto.subtle.importKey("spki", spki, algorithm, false, ["verify"])
  const decoded = new Uint8Array(Buffer.from(signature ?? "", "base64"))
  if (decoded.length !== 64 || Buffer.from(decoded).toString("base64") !== signature) return false
  const check = { name: "ECDSA", hash: "SHA-256" }
  return webcrypto.subtle.verify(check, key, decoded, new Uint8Array(bytes))
}
