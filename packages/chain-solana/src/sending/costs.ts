/** The runtime's base fee per signature, lamports. */
const signatureFee = 5_000n

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

/** Lamports that a transaction costs its sender: base fee, priority fee (rounded up) and rents. */
export function costOf({ units, unitPrice, nullifiers, createdAccounts }: CostFacts, rents: Rents) {
  const priority = (units * unitPrice + 999_999n) / 1_000_000n
  return (
    signatureFee +
    priority +
    BigInt(nullifiers) * rents.empty +
    BigInt(createdAccounts) * rents.tokenAccount
  )
}
