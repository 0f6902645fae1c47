import type { Redacted } from "effect"

/** Where tokens of a cluster are exchanged, in order of preference. */
export interface SwapOptions {
  readonly venues: ReadonlyArray<SwapVenueOptions>
}

/** A program, and the name under which it is registered in the pool, by which callers name it too. */
export type SwapVenueOptions = ExchangeOptions | AggregatorOptions

interface RegisteredProgram {
  /** Under which it is registered in the pool, and by which callers name it. */
  readonly name: string
  /** Base58. */
  readonly program: string
  /** A frozen table of the venue's accounts, base58. Without one a swap may not fit a packet. */
  readonly lookupTable?: string
}

/** The exchange in pool-program, which is for local clusters. */
export interface ExchangeOptions extends RegisteredProgram {
  readonly kind: "exchange"
}

/** A service that finds routes and answers with the instruction of one program, which the pool calls. */
export interface AggregatorOptions extends RegisteredProgram {
  readonly kind: "aggregator"
  /** What the service understands: `jupiter` is Jupiter's Swap API v1. */
  readonly api: "jupiter"
  /** What stands before the API's own paths, `swap/v1/quote` and `swap/v1/swap-instructions`: `https://api.jup.ag`. */
  readonly url: string
  readonly apiKey?: Redacted.Redacted<string>
  /** Accounts that a route may name, about. Default 20: a packet has no room for many more. */
  readonly maxAccounts?: number
  /** Whether routes may lead over other tokens. They name more accounts, and few of them fit. Default false. */
  readonly severalHops?: boolean
  /** How far the price may move before the program itself gives up, basis points. Default 500; what a caller accepts is the pool's to hold. */
  readonly slippageBps?: number
  /** One question, milliseconds. Default 5,000. */
  readonly timeoutMilliseconds?: number
}
