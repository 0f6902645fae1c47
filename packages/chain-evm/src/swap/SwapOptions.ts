import type { Redacted } from "effect"

/** Where tokens of a chain are exchanged. */
export interface SwapOptions {
  /** The token that stands for the native coin at the exchanges. */
  readonly wrappedNative: string
  /** Tokens through which a route of two hops may lead, those with deep liquidity: a stablecoin, the wrapped coin. Default none. */
  readonly intermediates?: ReadonlyArray<string>
  /** In order of preference; it decides between equal quotes. */
  readonly venues: ReadonlyArray<SwapVenueOptions>
}

/** An exchange, and the name of the pool's action there, which is what callers name it by. */
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
  /** The exchange's Router02, asked for quotes alone. */
  readonly router: string
}

/** A quote service that answers with calldata for one router, executed by the pool's action for that router alone. */
export interface AggregatorOptions {
  readonly kind: "aggregator"
  /** A `RouterAction`: its router is the only contract whose calldata is accepted. */
  readonly action: string
  /** What the service understands: `0x` (Swap API v2, allowance holder) or `li.fi` (API v1). */
  readonly api: "0x" | "li.fi"
  /** What stands before the API's own paths: `https://api.0x.org`, `https://li.quest`. */
  readonly url: string
  readonly apiKey?: Redacted.Redacted<string>
  /** How far the price may move before the router itself gives up, basis points. Default 500; what a caller accepts is the pool's to hold. */
  readonly slippageBps?: number
  /** One question, milliseconds. Default 5,000. */
  readonly timeoutMilliseconds?: number
}
