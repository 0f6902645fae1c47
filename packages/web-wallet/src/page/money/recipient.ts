import { bech32m } from "@scure/base"
import type { AddressProblem } from "../wallet/OpenWallet.ts"
import { isSameAddress } from "./address.ts"

/** Why an address is not paid. */
export type RecipientProblem =
  | AddressProblem
  | "empty"
  | "family"
  | "pool"
  | "token"
  | "shieldedForWithdrawal"
  | "damaged"

export interface RecipientRules {
  /** Whether only public addresses can be paid, as by a withdrawal. */
  readonly isPublic: boolean
  /** What speaks against a public address of the chain. */
  readonly addressProblem: (text: string) => AddressProblem | null
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
  const problem = rules.addressProblem(text)
  if (problem !== null) return problem === "form" && isOfSomeFamily(text) ? "family" : problem
  if (isSameAddress(text, rules.poolAddress)) return "pool"
  return rules.tokenAddresses.some((token) => isSameAddress(token, text)) ? "token" : null
}

/** Hex of EVM chains, and base58 of the lengths that addresses of TRON and Solana have. */
const isOfSomeFamily = (text: string) =>
  /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/.test(text)

/** BIP-350: notices every change of up to three characters. */
function isShielded(text: string): boolean {
  return bech32m.decodeUnsafe(text, false)?.prefix === "shielded"
}
