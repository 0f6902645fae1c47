/** X25519 (RFC 7748) and ChaCha20-Poly1305 (RFC 8439) of OpenSSL, through node. */
import { createCipheriv, createPrivateKey, createPublicKey, diffieHellman } from "node:crypto"

const PRIVATE_PREFIX = Buffer.from("302e020100300506032b656e04220420", "hex")
const PUBLIC_PREFIX = Buffer.from("302a300506032b656e032100", "hex")

const privateKey = (scalar: Uint8Array) =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, scalar]), format: "der", type: "pkcs8" })

/** The 32-byte public key of a 32-byte private scalar. */
export const x25519Public = (scalar: Uint8Array): Buffer =>
  createPublicKey(privateKey(scalar))
    .export({ format: "der", type: "spki" })
    .subarray(PUBLIC_PREFIX.length)

export const x25519Shared = (scalar: Uint8Array, peer: Uint8Array): Buffer =>
  diffieHellman({
    privateKey: privateKey(scalar),
    publicKey: createPublicKey({
      key: Buffer.concat([PUBLIC_PREFIX, peer]),
      format: "der",
      type: "spki",
    }),
  })

/** Ciphertext ‖ 16-byte tag. */
export function seal(
  key: Uint8Array,
  nonce: Uint8Array,
  aad: Uint8Array,
  plaintext: Uint8Array,
): Buffer {
  const cipher = createCipheriv("chacha20-poly1305", key, nonce, { authTagLength: 16 })
  cipher.setAAD(aad, { plaintextLength: plaintext.length })
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}
