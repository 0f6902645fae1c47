import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { bech32m } from "@scure/base"

/** Why an address is not paid. */
export type RecipientProblem =
  | "empty"
  | "form"
  | "checksum"
  | "family"
  | "pool"
  | "token"
  | "zero"
  | "shieldedForWithdrawal"
  | "damaged"

export interface RecipientRules {
  /** Whether only public addresses can be paid, as by a withdrawal. */
  readonly isPublic: boolean
  readonly poolAddress: string
  readonly tokenAddresses: ReadonlyArray<string>
}

/**
 * What speaks against paying an address; `null` if nothing does. Tokens sent to a pool, a token's contract or the zero address are lost, and
 * nobody has a reason to pay them from here.
 */
export function recipientProblem(text: string, rules: RecipientRules): RecipientProblem | null {
  if (text === "") return "empty"
  if (/^shielded1/i.test(text)) {
    if (rules.isPublic) return "shieldedForWithdrawal"
    return isShielded(text) ? null : "damaged"
  }
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return isOtherFamily(text) ? "family" : "form"
  if (!isChecksummed(text)) return "checksum"
  const lower = text.toLowerCase()
  if (/^0x0{40}$/.test(lower)) return "zero"
  if (lower === rules.poolAddress.toLowerCase()) return "pool"
  return rules.tokenAddresses.some((token) => token.toLowerCase() === lower) ? "token" : null
}

/** Base58 of the lengths that addresses of TRON and Solana have. */
const isOtherFamily = (text: string) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)

/** BIP-350: notices every change of up to three characters. */
function isShielded(text: string): boolean {
  return bech32m.decodeUnsafe(text, false)?.prefix === "shielded"
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
