import type { CallShape } from "@shielded-relay/core"

/** The runtime's base fee per signature, lamports. */
export const signatureFee = 5_000n

/** Rent-exempt minimums, lamports. They stay locked as long as the accounts exist. */
export interface Rents {
  /** For an account without data: a nullifier account, or the minimum balance of a wallet. */
  readonly empty: bigint
  /** For a token account. */
  readonly tokenAccount: bigint
}

export interface CostFacts {
  readonly units: bigint
  /** Compute unit price, micro-lamports. */
  readonly unitPrice: bigint
  readonly nullifiers: number
  readonly createdAccounts: number
}

/**
 * Token accounts that the price of a call includes: one for each recipient of a token, whether or not it has one now. A recipient could
 * close its account after the request was accepted and take the rent, which the relayer would pay again. The fee recipient's account is
 * created once per token and charged to no caller, so only `most` includes it, for the transaction that creates it.
 */
export function accountsPaidFor({
  payouts,
  nativePayouts,
}: Pick<CallShape, "payouts" | "nativePayouts">): number {
  return payouts - nativePayouts
}

/** The fee of a transaction, lamports: base fee of each signature, and the priority fee rounded up. */
export function feeOf(
  { units, unitPrice }: Pick<CostFacts, "units" | "unitPrice">,
  signatures: number,
): bigint {
  return BigInt(signatures) * signatureFee + (units * unitPrice + 999_999n) / 1_000_000n
}

/** Lamports that a call costs its sender, the only signer: fee and rents. */
export function costOf(facts: CostFacts, rents: Rents) {
  const { nullifiers, createdAccounts } = facts
  return (
    feeOf(facts, 1) +
    BigInt(nullifiers) * rents.empty +
    BigInt(createdAccounts) * rents.tokenAccount
  )
}
