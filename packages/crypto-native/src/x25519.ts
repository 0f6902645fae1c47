import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  timingSafeEqual,
  type KeyObject,
} from "node:crypto"
import { withoutStackTraces } from "./withoutStackTraces.ts"

const KEY_BYTES = 32
/** DER prefix of a raw X25519 secret key (RFC 8410, section 7). */
const PKCS8_PREFIX = Uint8Array.from([
  0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x6e, 0x04, 0x22, 0x04, 0x20,
])

/** Number of imported secret keys that are kept. A few notes' ephemeral keys may be used between two uses of the service's own. */
const KEPT = 8

interface ImportedKey {
  readonly bytes: Uint8Array
  readonly key: KeyObject
  readonly publicKey: Uint8Array
}

/**
 * X25519 (RFC 7748) with OpenSSL. Importing a raw secret key costs more than the agreement itself, so the last few imported keys are kept:
 * a scan uses one key for every note of a chain.
 */
export function makeX25519(): {
  readonly publicKey: (secretKey: Uint8Array) => Uint8Array
  readonly sharedSecret: (secretKey: Uint8Array, publicKey: Uint8Array) => Uint8Array | null
} {
  const importPublic = publicKeyImport()
  /** Most recently used first. */
  const kept: Array<ImportedKey> = []
  const imported = (bytes: Uint8Array): ImportedKey => {
    const index = kept.findIndex((each) => timingSafeEqual(each.bytes, bytes))
    const found = kept[index]
    if (found !== undefined && index === 0) return found
    if (found === undefined) kept.splice(KEPT - 1)
    else kept.splice(index, 1)
    const used = found ?? withoutStackTraces(() => importSecret(bytes))
    kept.unshift(used)
    return used
  }

  return {
    publicKey: (secretKey) => {
      if (secretKey.length !== KEY_BYTES)
        throw new RangeError("an X25519 secret key must be 32 bytes")
      return Uint8Array.from(imported(secretKey).publicKey)
    },
    sharedSecret: (secretKey, publicKey) => {
      if (secretKey.length !== KEY_BYTES || publicKey.length !== KEY_BYTES) return null
      try {
        return new Uint8Array(
          diffieHellman({
            privateKey: imported(secretKey).key,
            publicKey: withoutStackTraces(() => importPublic(publicKey)),
          }),
        )
      } catch {
        // OpenSSL rejects points of low order, for which the shared secret would be all zeros (RFC 7748, section 6.1).
        return null
      }
    },
  }
}

/**
 * The fastest import of a public key that this Node has: raw bytes, which came with 24.15, or a JWK (RFC 8037), which OpenSSL decodes faster
 * than DER.
 */
function publicKeyImport(): (bytes: Uint8Array) => KeyObject {
  const ofRaw = (bytes: Uint8Array) =>
    createPublicKey({
      key: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
      format: "raw-public",
      asymmetricKeyType: "x25519",
    })
  const ofJwk = (bytes: Uint8Array) => {
    const x = Buffer.from(bytes).toString("base64url")
    return createPublicKey({ key: { kty: "OKP", crv: "X25519", x }, format: "jwk" })
  }
  try {
    ofRaw(new Uint8Array(KEY_BYTES).fill(9, 0, 1))
    return ofRaw
  } catch {
    return ofJwk
  }
}

/** Imports DER rather than JWK: a JWK is a string, and strings cannot be wiped. */
function importSecret(secretKey: Uint8Array): ImportedKey {
  const pkcs8 = Buffer.concat([PKCS8_PREFIX, secretKey])
  const key = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" })
  pkcs8.fill(0)
  const { x = "" } = createPublicKey(key).export({ format: "jwk" })
  // Keeps a copy, since the caller may change or wipe its bytes.
  return { bytes: Uint8Array.from(secretKey), key, publicKey: Buffer.from(x, "base64url") }
}
