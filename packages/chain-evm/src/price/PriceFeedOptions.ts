/** A price feed with Chainlink's aggregator interface. */
export interface FeedOptions {
  /** Hex address of the feed's proxy. */
  readonly address: string
  /** Answers older than this are ignored. Set it somewhat above the feed's heartbeat. */
  readonly maxAgeSeconds: number
}

/** Source of a token's price. */
export interface PriceFeedOptions {
  /**
   * Feed of the token's price, in the unit of `native` (such as USD) or, without `native`, in the
   * chain's coin.
   */
  readonly token: FeedOptions
  /** Feed of the coin's price in the same unit. */
  readonly native?: FeedOptions
  /** A second source: the mean price in a Uniswap v3 pool of the token and the wrapped coin. */
  readonly check?: {
    /** Hex address. */
    readonly pool: string
    /**
     * Seconds over which the mean is taken. The pool must keep observations that long
     * (`increaseObservationCardinalityNext`).
     */
    readonly windowSeconds: number
    /** Basis points of the feeds' price. The token has no price while the two differ by more. */
    readonly maxDeviationBps: number
  }
}
