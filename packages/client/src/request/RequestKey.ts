import { secp256k1 } from "@noble/curves/secp256k1.js"
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"

/** A session's secp256k1 key. It signs only requests and lives as long as the session. */
export interface RequestKey {
  /** Compressed public key, 66 hex digits. */
  readonly publicKey: string
  /** 64 hex digits. Anyone who has it can act for the session. */
  readonly secretKey: string
  /** Signs SHA-256 of the payload: compact (r, s) with low s, 128 hex digits. */
  readonly sign: (payload: Uint8Array) => string
}

/** Generates a key from 48 random bytes, which makes it uniform modulo the curve order. */
export function newRequestKey(random: (length: number) => Uint8Array): RequestKey {
  return requestKey(bytesToHex(secp256k1.utils.randomSecretKey(random(48))))
}

/**
 * The key with these 64 hex digits.
 *
 * @throws Error if they are not a valid secret key.
 */
export function requestKey(secretKey: string): RequestKey {
  const bytes = hexToBytes(secretKey)
  return {
    publicKey: bytesToHex(secp256k1.getPublicKey(bytes, true)),
    secretKey,
    // The library hashes with SHA-256 and returns low s.
    sign: (payload) => bytesToHex(secp256k1.sign(payload, bytes)),
  }
}
