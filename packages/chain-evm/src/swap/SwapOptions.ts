import type { SecretText } from "@shielded-relay/chain-rpc"

/** Where the tokens of a chain are exchanged. */
export interface SwapOptions {
  /** The wrapped native token at the exchanges. */
  readonly wrappedNative: string
  /**
   * Tokens with deep liquidity through which a route of two hops may lead, such as a stablecoin or
   * the wrapped coin. Default none.
   */
  readonly intermediates?: ReadonlyArray<string>
  /** In order of preference, which decides between equal quotes. */
  readonly venues: ReadonlyArray<SwapVenueOptions>
}

/**
 * An exchange, and the name of the pool's action for it. Callers refer to the exchange by this
 * name.
 */
export type SwapVenueOptions = UniswapV3Options | UniswapV2Options | AggregatorOptions

export interface UniswapV3Options {
  readonly kind: "uniswap-v3"
  readonly action: string
  /** The exchange's QuoterV2. */
  readonly quoter: string
  /** Hundredths of a basis point. Default 100, 500, 3,000 and 10,000. */
  readonly feeTiers?: ReadonlyArray<number>
}

export interface UniswapV2Options {
  readonly kind: "uniswap-v2"
  readonly action: string
  /** The exchange's Router02, used for quotes only. */
  readonly router: string
}

/**
 * A quote service that returns calldata for one router. The pool's action executes calldata for
 * that router only.
 */
export interface AggregatorOptions {
  readonly kind: "aggregator"
  /** A `RouterAction`. It accepts calldata for its own router only. */
  readonly action: string
  /** The service's API: `0x` (Swap API v2, allowance holder) or `li.fi` (API v1). */
  readonly api: "0x" | "li.fi"
  /** The base URL of the API: `https://api.0x.org`, `https://li.quest`. */
  readonly url: string
  readonly apiKey?: SecretText
  /**
   * Basis points by which the price may move before the router reverts. Default 500. The pool
   * itself enforces the caller's minimum output.
   */
  readonly slippageBps?: number
  /** Time-out of one question, milliseconds. Default 5,000. */
  readonly timeoutMilliseconds?: number
}
