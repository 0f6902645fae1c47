import { sha256 } from "@noble/hashes/sha2.js"
import { concatBytes, hexToBytes } from "@noble/hashes/utils.js"
import { createBase58check } from "@scure/base"

const base58check = createBase58check(sha256)

/** The byte before the 20 bytes of every address of TRON's main network and test networks. */
const prefix = 0x41

/** Base58check of `41` and the 20 bytes: 34 characters, the first is `T`. Source: TRON protocol documentation, "Accounts". */
export function renderTronAddress(bytes: Uint8Array): string {
  return base58check.encode(concatBytes(Uint8Array.of(prefix), bytes))
}

/**
 * Parses 20 bytes from `T…` (base58check) or `41` and 40 hex digits in any case; otherwise `null`. `0x41…` is rejected, because wallets
 * disagree about it.
 */
export function parseTronAddress(text: string): Uint8Array | null {
  if (/^41[0-9a-fA-F]{40}$/.test(text)) return hexToBytes(text.slice(2))
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return null
  try {
    // 34 characters from T on are 25 bytes, the last 4 of them the checksum.
    const decoded = base58check.decode(text)
    return decoded[0] === prefix ? decoded.slice(1) : null
  } catch {
    return null
  }
}
