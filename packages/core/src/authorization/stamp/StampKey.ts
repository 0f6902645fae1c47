import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import { Brand } from "effect"
import { parseBareHex } from "../../request/hex.ts"

/**
 * An Ed25519 public key: its 32 bytes as 64 lower-case hex digits. Two spellings of the same bytes are one key, and one scope of nonces. Not
 * necessarily a point of the curve: verification decides.
 */
export type StampKey = string & Brand.Brand<"StampKey">

const brand = Brand.nominal<StampKey>()

/** Parses 64 hex digits in any case; `null` for anything else. */
export function parseStampKey(value: unknown): StampKey | null {
  const bytes = typeof value === "string" ? parseBareHex(value, 32) : null
  return bytes === null ? null : brand(bytesToHex(bytes))
}

/** The 32 bytes of a key. */
export function stampKeyBytes(key: StampKey): Uint8Array {
  return hexToBytes(key)
}
