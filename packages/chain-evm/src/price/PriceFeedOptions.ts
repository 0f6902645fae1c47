/** A contract that tells prices as Chainlink's aggregators do. */
export interface FeedOptions {
  /** Hex address of the feed's proxy. */
  readonly address: string
  /** An older answer is none. Somewhat more than the feed's heartbeat. */
  readonly maxAgeSeconds: number
}

/** Where a token's price comes from. */
export interface PriceFeedOptions {
  /** The token's worth in the unit of `native`, such as USD; without `native`, in the chain's coin itself. */
  readonly token: FeedOptions
  /** The coin's worth in the same unit. */
  readonly native?: FeedOptions
  /** A second opinion: the mean price in a Uniswap v3 pool of the token and the wrapped coin. */
  readonly check?: {
    /** Hex address. */
    readonly pool: string
    /** Over how long the mean is taken. The pool must remember as much (`increaseObservationCardinalityNext`). */
    readonly windowSeconds: number
    /** Basis points of the feeds' price; what is further away is no price. */
    readonly maxDeviationBps: number
  }
}
