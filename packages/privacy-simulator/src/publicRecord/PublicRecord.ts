/**
 * What a stranger with an archive node sees: every transaction of the pool with its calldata, events, block, gas and
 * sender, and the rules of the service, which are open source. Amounts are in smallest units, times in Unix seconds.
 */
export interface PublicRecord {
  readonly policy: PublicPolicy
  readonly baseFees: ReadonlyArray<BaseFee>
  readonly transactions: ReadonlyArray<PublicTransaction>
}

/** The rules by which fees and deadlines come about, as the sources and the operator's quotes show them. */
export interface PublicPolicy {
  readonly chain: string
  readonly feeRecipient: string
  /** Fee = cost × margin / 10,000. */
  readonly feeMarginBps: bigint
  /** Smallest units of each token that are worth one gwei. */
  readonly prices: ReadonlyArray<{ readonly token: string; readonly perGwei: bigint }>
  /** Gas of a payout's own call and of a batch insertion. */
  readonly payoutGas: bigint
  readonly insertionGas: bigint
  /** Wei per gas on top of the base fee. */
  readonly tip: bigint
  /** Seconds from acceptance to the deadline. */
  readonly lifetime: number
}

/** The base fee from this time until the next entry, wei per gas. */
export interface BaseFee {
  readonly time: number
  readonly wei: bigint
}

interface Mined {
  readonly hash: string
  readonly block: number
  readonly time: number
  readonly from: string
  readonly gasUsed: bigint
}

export interface PublicDeposit extends Mined {
  readonly kind: "deposit"
  readonly notes: ReadonlyArray<PublicNote>
}

export interface PublicNote {
  readonly position: number
  readonly token: string
  readonly amount: bigint
}

export interface PublicCall extends Mined {
  readonly kind: "call"
  readonly gasLimit: bigint
  readonly maxFeePerGas: bigint
  readonly joins: ReadonlyArray<PublicJoin>
  readonly payouts: ReadonlyArray<PublicPayout>
  readonly fee: PublicPayout | null
  readonly swap: PublicSwap | null
  readonly deadline: number
  /** Hexadecimal. */
  readonly salt: string
  /** Positions of the notes that the call queued. */
  readonly queued: ReadonlyArray<number>
}

export interface PublicJoin {
  /** Two or four. */
  readonly inputs: number
  /** `null` if nothing leaves the pool. */
  readonly token: string | null
  readonly amount: bigint
  readonly root: string
}

export interface PublicPayout {
  readonly token: string
  readonly to: string
  readonly amount: bigint
}

export interface PublicSwap {
  readonly tokenIn: string
  readonly amountIn: bigint
  readonly tokenOut: string
  readonly minOut: bigint
}

export interface PublicInsertion extends Mined {
  readonly kind: "insertion"
  /** Positions from `start` up to `end`, without `end`. */
  readonly start: number
  readonly end: number
}

export type PublicTransaction = PublicDeposit | PublicCall | PublicInsertion
