import { NoteCrypto, type NoteCryptoShape } from "@shielded-relay/core"
import { chacha20poly1305 } from "@noble/ciphers/chacha.js"
import { x25519 } from "@noble/curves/ed25519.js"
import { expand, extract } from "@noble/hashes/hkdf.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { Layer } from "effect"

/**
 * `NoteCrypto` in plain JavaScript, for every runtime. The libraries throw on wrong lengths, low-order points and false tags; this
 * adapter returns `null` there, as the port requires.
 */
export const nobleNoteCrypto: NoteCryptoShape = {
  publicKey: (secretKey) => x25519.getPublicKey(secretKey),
  sharedSecret: (secretKey, publicKey) => {
    try {
      const secret = x25519.getSharedSecret(secretKey, publicKey)
      return secret.some((byte) => byte !== 0) ? secret : null
    } catch {
      return null
    }
  },
  seal: (key, nonce, plaintext, aad) => chacha20poly1305(key, nonce, aad).encrypt(plaintext),
  open: (key, nonce, sealed, aad) => {
    try {
      return chacha20poly1305(key, nonce, aad).decrypt(sealed)
    } catch {
      return null
    }
  },
  hkdfExtract: (salt, inputKey) => extract(sha256, inputKey, salt),
  hkdfExpand: (pseudoRandomKey, info, length) => expand(sha256, pseudoRandomKey, info, length),
}

export const nobleNoteCryptoLayer: Layer.Layer<NoteCrypto> = Layer.succeed(
  NoteCrypto,
  nobleNoteCrypto,
)
