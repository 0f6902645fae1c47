/** The answers that attackers search for. Only measures read them. */
export interface Truth {
  readonly calls: ReadonlyArray<TrueCall>
}

/** A call of the public record with its owner and purpose. */
export interface TrueCall {
  readonly hash: string
  readonly kind: "withdraw" | "transfer" | "swap" | "payout" | "recovery"
  /** The wallet of the owner whose notes it spent. */
  readonly wallet: string
  /** The private send that it paid for. */
  readonly order: string | null
  /** Whether the private send had no completion time, so that all its payouts were to go as soon as possible. */
  readonly atOnce: boolean
  /** Whether its request had a completion time. */
  readonly scheduled: boolean
  /** Seconds from the request, or from a payout's start, to the block. */
  readonly waited: number
}
