/** Where the tokens of a chain are exchanged. Addresses as `T…`, `41…` or `0x…`. */
export interface SwapOptions {
  /** The wrapped TRX at the exchanges. */
  readonly wrappedNative: string
  /**
   * Tokens with deep liquidity through which a route of two hops may lead, such as a stablecoin or
   * wrapped TRX. Default none.
   */
  readonly intermediates?: ReadonlyArray<string>
  /** In order of preference, which decides between equal quotes. */
  readonly venues: ReadonlyArray<SwapVenueOptions>
}

/**
 * An exchange of the Uniswap v2 shape, such as SunSwap v2, and the name of the pool's action for it.
 * Callers refer to the exchange by this name.
 */
export interface SwapVenueOptions {
  readonly kind: "uniswap-v2"
  readonly action: string
  /** The exchange's router, used for quotes only. */
  readonly router: string
}
