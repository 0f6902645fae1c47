import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { AddressProblem } from "../OpenWallet.ts"

/** What speaks against an address of EVM chains; `null` if nothing does. */
export function evmAddressProblem(text: string): AddressProblem | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return "form"
  if (!isChecksummed(text)) return "checksum"
  return /^0x0{40}$/i.test(text) ? "zero" : null
}

/** EIP-55: mixed case is a checksum. One case alone carries none. */
function isChecksummed(address: string): boolean {
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits.toLowerCase())))
  return Array.from(digits).every(
    (digit, n) =>
      digit ===
      (Number.parseInt(hash.charAt(n), 16) >= 8 ? digit.toUpperCase() : digit.toLowerCase()),
  )
}
