import type { SecretText } from "@shielded-relay/chain-rpc"

/** Swap venues, in order of preference. */
export interface SwapOptions {
  readonly venues: ReadonlyArray<SwapVenueOptions>
}

/** A venue's program and the name under which the pool's admin registered it. */
export type SwapVenueOptions = ExchangeOptions | AggregatorOptions

interface RegisteredProgram {
  /** The name registered in the pool, which callers use too. */
  readonly name: string
  /** Program id, base58. */
  readonly program: string
  /** A frozen lookup table of the venue's accounts, base58. Without one, a swap may exceed a transaction's size. */
  readonly lookupTable?: string
}

/** The exchange in pool-program, for local clusters. */
export interface ExchangeOptions extends RegisteredProgram {
  readonly kind: "exchange"
}

/** A service that finds routes and returns an instruction for one program, which the pool calls. */
export interface AggregatorOptions extends RegisteredProgram {
  readonly kind: "aggregator"
  /** The service's API. `jupiter` is Jupiter's Swap API v1. */
  readonly api: "jupiter"
  /** Base URL, to which `swap/v1/quote` and `swap/v1/swap-instructions` are appended: `https://api.jup.ag`. */
  readonly url: string
  readonly apiKey?: SecretText
  /** Approximate maximum of accounts in a route. Default 20; a transaction has room for few more. */
  readonly maxAccounts?: number
  /** Whether routes may pass through other tokens. Such routes name more accounts, and few of them fit. Default false. */
  readonly severalHops?: boolean
  /**
   * Price movement at which the aggregator's program itself aborts, basis points. Default 500. The pool separately enforces the minimum
   * output that the caller accepted.
   */
  readonly slippageBps?: number
  /** Timeout of each request, milliseconds. Default 5,000. */
  readonly timeoutMilliseconds?: number
}
