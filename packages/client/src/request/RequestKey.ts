import { secp256k1 } from "@noble/curves/secp256k1.js"
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"

/** A session's secp256k1 key: it signs requests and nothing else, and lives as long as the session. */
export interface RequestKey {
  /** Compressed, 66 hex digits. */
  readonly publicKey: string
  /** 64 hex digits. Whoever has it acts for the session. */
  readonly secretKey: string
  /** Compact (r, s) with low s over SHA-256 of the payload, 128 hex digits. */
  readonly sign: (payload: Uint8Array) => string
}

/** A fresh key, from 48 random bytes so that it is uniform modulo the group's order. */
export function newRequestKey(random: (length: number) => Uint8Array): RequestKey {
  return requestKey(bytesToHex(secp256k1.utils.randomSecretKey(random(48))))
}

/** The key with these 64 hex digits. @throws when they are no secret key. */
export function requestKey(secretKey: string): RequestKey {
  const bytes = hexToBytes(secretKey)
  return {
    publicKey: bytesToHex(secp256k1.getPublicKey(bytes, true)),
    secretKey,
    // The library hashes with SHA-256 and normalises s.
    sign: (payload) => bytesToHex(secp256k1.sign(payload, bytes)),
  }
}
