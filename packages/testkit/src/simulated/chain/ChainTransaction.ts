import type { Address, TransactionFees } from "@shielded-relay/core"
import type { PoolInput } from "./pool/PoolContract.ts"
import { asHex, canonicalText, keccakText } from "./words.ts"

/** A transaction as its sender signed it. */
export interface ChainTransaction {
  readonly hash: string
  readonly from: Address
  /** Where accounts have no nonces, a number that tells what a wallet sends from what it sent before. */
  readonly nonce: number
  /** `other`: something that has nothing to do with the pool. */
  readonly input: PoolInput | { readonly kind: "other" }
  /** `null`: whoever sent it pays whatever it takes, so it is always mined. */
  readonly fees: TransactionFees | null
}

/** The same content gives the same transaction, with the same hash. */
export function signedBy(
  from: Address,
  nonce: number,
  input: ChainTransaction["input"],
  fees: TransactionFees | null,
): ChainTransaction {
  const hash = asHex(keccakText(canonicalText([from, nonce, input, fees])))
  return { hash, from, nonce, input, fees }
}
