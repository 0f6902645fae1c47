import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from "node:crypto"
import type { ResponseSigner } from "shielded-relay/handler"
import { rawSignature } from "./rawSignature.ts"

/**
 * A signer with the key of a PKCS #8 document (RFC 5958, DER); `null` if it does not hold a P-256 key. Signs
 * synchronously, which is cheaper than handing the bytes to another thread.
 */
export function responseSigner(pkcs8: Uint8Array): ResponseSigner | null {
  const key = privateKeyOf(pkcs8)
  if (key?.asymmetricKeyDetails?.namedCurve !== "prime256v1") return null
  const publicKey = createPublicKey(key)
  const der = publicKey.export({ type: "spki", format: "der" })
  return {
    verificationPublicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
    keyDigest: createHash("sha256").update(der).digest("hex"),
    // With `dsaEncoding`, Node takes the key out of its object anew for each signature, which doubles the cost.
    sign: (bytes) => rawSignature(sign("sha256", bytes, key)).toString("base64"),
  }
}

/** Generates a key for `responseSigner`. */
export function newResponseSigningKey(): Uint8Array {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  return new Uint8Array(privateKey.export({ type: "pkcs8", format: "der" }))
}

function privateKeyOf(pkcs8: Uint8Array) {
  try {
    return createPrivateKey({ key: Buffer.from(pkcs8), format: "der", type: "pkcs8" })
  } catch {
    return null
  }
}
