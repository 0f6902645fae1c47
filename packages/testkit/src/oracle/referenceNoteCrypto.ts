import { chacha20poly1305 } from "@noble/ciphers/chacha.js"
import { x25519 } from "@noble/curves/ed25519.js"
import { expand, extract } from "@noble/hashes/hkdf.js"
import { sha256 } from "@noble/hashes/sha2.js"

/** The reference that every `NoteCrypto` must equal on valid inputs: noble's functions. */
export const referenceNoteCrypto = {
  publicKey: (secretKey: Uint8Array) => x25519.getPublicKey(secretKey),
  sharedSecret: (secretKey: Uint8Array, publicKey: Uint8Array) =>
    x25519.getSharedSecret(secretKey, publicKey),
  seal: (key: Uint8Array, nonce: Uint8Array, plaintext: Uint8Array, aad: Uint8Array) =>
    chacha20poly1305(key, nonce, aad).encrypt(plaintext),
  hkdfExtract: (salt: Uint8Array, inputKey: Uint8Array) => extract(sha256, inputKey, salt),
  hkdfExpand: (pseudoRandomKey: Uint8Array, info: Uint8Array, length: number) =>
    expand(sha256, pseudoRandomKey, info, length),
}
