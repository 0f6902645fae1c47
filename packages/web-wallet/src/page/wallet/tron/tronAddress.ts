import { sha256 } from "@noble/hashes/sha2.js"
import { createBase58check } from "@scure/base"
import type { AddressProblem } from "../OpenWallet.ts"

const base58check = createBase58check(sha256)

/** What speaks against an address of TRON; `null` if nothing does. */
export function tronAddressProblem(text: string): AddressProblem | null {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return "form"
  const bytes = bytesOf(text)
  if (bytes === null) return "checksum"
  if (bytes.length !== 21 || bytes[0] !== 0x41) return "form"
  return bytes.subarray(1).every((byte) => byte === 0) ? "zero" : null
}

/** The 20 bytes of an address in hex. @throws Error for another text */
export function hexOf(address: string): string {
  return Array.from(base58check.decode(address).subarray(1), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("")
}

function bytesOf(text: string): Uint8Array | null {
  try {
    return base58check.decode(text)
  } catch {
    return null
  }
}
