import type { Address } from "@shielded-relay/core"
import type { PoolInput } from "./pool/PoolContract.ts"
import { mostOf, type SimulatedFees } from "./SimulatedFees.ts"
import { asHex, canonicalText, keccakText } from "./words.ts"

/** A transaction as its sender signed it. */
export interface ChainTransaction {
  readonly hash: string
  readonly from: Address
  /** On chains without nonces, a number that distinguishes the transactions of a wallet. */
  readonly nonce: number
  readonly input: PoolInput | PlainInput
  /** `null`: a wallet's transaction, which pays any fee and so is always mined. */
  readonly fees: SimulatedFees | null
  /** The account that pays the fees. Absent: the sender. */
  readonly payer?: Address
}

/** `other`: a transaction unrelated to the pool. `send`: native coins. `approve`: lets the pool take a token. */
export type PlainInput =
  | { readonly kind: "other" }
  | { readonly kind: "send"; readonly to: Address; readonly amount: bigint }
  | { readonly kind: "approve"; readonly token: Address; readonly amount: bigint }

/** Equal contents give equal transactions with equal hashes. */
export function signedBy(
  from: Address,
  nonce: number,
  input: ChainTransaction["input"],
  fees: SimulatedFees | null,
  payer?: Address,
): ChainTransaction {
  const words = [from, nonce, input, bound(fees), ...(payer === undefined ? [] : [payer])]
  const hash = asHex(keccakText(canonicalText(words)))
  return { hash, from, nonce, input, fees, ...(payer === undefined ? {} : { payer }) }
}

/**
 * Keeps the hashed text stable. Where accounts have no nonces, hashes decide the order in blocks, and a seed that once failed must replay
 * the same run.
 */
function bound(fees: SimulatedFees | null) {
  if (fees?.recent === undefined) return fees
  const { recent, ...prices } = fees
  return { ...prices, most: mostOf(fees), terms: recent }
}
