/** A price feed with the interface of Chainlink's aggregators (AggregatorV3Interface). */
export interface FeedOptions {
  /** Address of the feed's proxy, in a form of the chain's family. */
  readonly address: string
  /** Answers older than this are ignored. Set it somewhat above the feed's heartbeat. */
  readonly maxAgeSeconds: number
}

/** The feeds that price a token. */
export interface TokenFeedOptions {
  /**
   * Feed of the token's price, in the unit of `native` (such as USD) or, without `native`, in the
   * chain's coin.
   */
  readonly token: FeedOptions
  /** Feed of the coin's price in the same unit. */
  readonly native?: FeedOptions
}
