import { hexToBytes } from "@noble/hashes/utils.js"

/** Bytes from an even number of hex digits in any case, with or without `0x`; else `null`. */
export function parseHex(text: string): Uint8Array | null {
  const digits = text.startsWith("0x") ? text.slice(2) : text
  return /^(?:[0-9a-fA-F]{2})*$/.test(digits) ? hexToBytes(digits) : null
}

/** Bytes from exactly `2 · length` hex digits in any case, without `0x`; else `null`. */
export function parseBareHex(text: string, length: number): Uint8Array | null {
  return text.length === 2 * length && /^[0-9a-fA-F]*$/.test(text) ? hexToBytes(text) : null
}
