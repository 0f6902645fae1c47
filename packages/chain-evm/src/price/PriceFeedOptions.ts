import type { TokenFeedOptions } from "@shielded-relay/pool-abi"

/** Source of a token's price. */
export interface PriceFeedOptions extends TokenFeedOptions {
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
