import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  timingSafeEqual,
  type KeyObject,
} from "node:crypto"

const KEY_BYTES = 32
/** What stands before a raw key in its DER form (RFC 8410, section 7 and 4). */
const PKCS8_PREFIX = Uint8Array.from([
  0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x6e, 0x04, 0x22, 0x04, 0x20,
])
const SPKI_PREFIX = Uint8Array.from([
  0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x6e, 0x03, 0x21, 0x00,
])

/**
 * X25519 (RFC 7748) of OpenSSL. Importing a raw key costs more than the agreement itself, so the last secret key's object
 * is kept: a scan uses one for every note of a chain.
 */
export function makeX25519(): {
  readonly publicKey: (secretKey: Uint8Array) => Uint8Array
  readonly sharedSecret: (secretKey: Uint8Array, publicKey: Uint8Array) => Uint8Array | null
} {
  let last: { readonly bytes: Uint8Array; readonly key: KeyObject } | null = null
  const secretKeyObject = (bytes: Uint8Array): KeyObject => {
    if (last !== null && timingSafeEqual(last.bytes, bytes)) return last.key
    const pkcs8 = Buffer.concat([PKCS8_PREFIX, bytes])
    const key = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" })
    pkcs8.fill(0)
    // A copy: the caller may change or wipe its own.
    last = { bytes: Uint8Array.from(bytes), key }
    return key
  }
  const spki = Buffer.concat([SPKI_PREFIX, new Uint8Array(KEY_BYTES)])

  return {
    publicKey: (secretKey) => {
      if (secretKey.length !== KEY_BYTES) throw new RangeError("an X25519 key has 32 bytes")
      const der = createPublicKey(secretKeyObject(secretKey)).export({
        format: "der",
        type: "spki",
      })
      return new Uint8Array(der.subarray(-KEY_BYTES))
    },
    sharedSecret: (secretKey, publicKey) => {
      if (secretKey.length !== KEY_BYTES || publicKey.length !== KEY_BYTES) return null
      spki.set(publicKey, SPKI_PREFIX.length)
      try {
        return new Uint8Array(
          diffieHellman({
            privateKey: secretKeyObject(secretKey),
            publicKey: createPublicKey({ key: spki, format: "der", type: "spki" }),
          }),
        )
      } catch {
        // OpenSSL refuses what would give all zeros: a point of low order (RFC 7748, section 6.1).
        return null
      }
    },
  }
}
