/** Where tokens of a cluster are exchanged, in order of preference. */
export interface SwapOptions {
  readonly venues: ReadonlyArray<ExchangeOptions>
}

/** The exchange in pool-program, which is for local clusters. */
export interface ExchangeOptions {
  readonly kind: "exchange"
  /** Under which it is registered in the pool, and by which callers name it. */
  readonly name: string
  /** Base58. */
  readonly program: string
  /** A frozen table of the venue's accounts, base58. Without one a swap may not fit a packet. */
  readonly lookupTable?: string
}
