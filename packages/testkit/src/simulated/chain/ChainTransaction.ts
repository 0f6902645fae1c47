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
  /** `other`: a transaction unrelated to the pool. */
  readonly input: PoolInput | { readonly kind: "other" }
  /** `null`: a wallet's transaction, which pays any fee and so is always mined. */
  readonly fees: SimulatedFees | null
}

/** Equal contents give equal transactions with equal hashes. */
export function signedBy(
  from: Address,
  nonce: number,
  input: ChainTransaction["input"],
  fees: SimulatedFees | null,
): ChainTransaction {
  const hash = asHex(keccakText(canonicalText([from, nonce, input, bound(fees)])))
  return { hash, from, nonce, input, fees }
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
