import { base58 } from "@scure/base"

/** Base58 of 32 bytes. Source: Solana documentation, "Accounts". */
export function renderSolanaAddress(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/** Parses 32 bytes from 32 to 44 base58 characters; `null` for other text. An address may lie on or off the curve. */
export function parseSolanaAddress(text: string): Uint8Array | null {
  // The length is bounded first because decoding base58 takes quadratic time.
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return null
  const bytes = base58.decode(text)
  return bytes.length === 32 ? bytes : null
}
