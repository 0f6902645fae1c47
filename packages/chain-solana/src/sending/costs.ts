/** What the runtime takes for each signature, lamports. */
const signatureFee = 5_000n

/** Lamports that keep accounts alive; returned to nobody while they exist. */
export interface Rents {
  /** Of an account without data: a nullifier's, and the least that a wallet can hold. */
  readonly empty: bigint
  /** Of a token account. */
  readonly tokenAccount: bigint
}

export interface CostFacts {
  readonly units: bigint
  /** Millionths of a lamport per unit. */
  readonly unitPrice: bigint
  readonly nullifiers: number
  readonly createdAccounts: number
}

/** Lamports that a transaction costs its sender: signature, priority (rounded up), rents. */
export function costOf({ units, unitPrice, nullifiers, createdAccounts }: CostFacts, rents: Rents) {
  const priority = (units * unitPrice + 999_999n) / 1_000_000n
  return (
    signatureFee +
    priority +
    BigInt(nullifiers) * rents.empty +
    BigInt(createdAccounts) * rents.tokenAccount
  )
}
