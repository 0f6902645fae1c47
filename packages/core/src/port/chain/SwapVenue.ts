import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"

export class NoSwapRoute extends Data.TaggedError("NoSwapRoute")<{
  readonly venue: string
  /** There is one, but no transaction of the chain has room for it. */
  readonly because?: "too-large"
}> {}
export class SwapVenueUnavailable extends Data.TaggedError("SwapVenueUnavailable")<{
  readonly venue: string
}> {
  readonly retryable = true
}

export interface SwapRequest {
  readonly chainId: ChainId
  readonly tokenIn: Address
  readonly tokenOut: Address
  /** Smallest units of `tokenIn`. */
  readonly amountIn: bigint
}

/** What a venue would give now; `data` is what its action in the pool executes. */
export interface SwapQuote {
  readonly venue: string
  readonly amountOut: bigint
  readonly data: Uint8Array
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/**
 * Where tokens are exchanged: one action of the pool.
 *
 * Laws:
 * 1. Executing `data` with `amountIn` at unchanged prices gives at least `amountOut`.
 * 2. `quote` ends in bounded time, and changes nothing anywhere.
 * 3. Without a way from one token to the other it fails with `NoSwapRoute`, and with `SwapVenueUnavailable` when it cannot know.
 *
 * A quote is advice: what the caller signs is the least it accepts, and the pool holds the action to that. A venue that lies costs its caller
 * a refund's fee, never more.
 */
export interface SwapVenueShape {
  /** The name of the action in the pool, and `externalActionId` for callers. */
  readonly name: string
  /** What its action may use, where that can be more than a swap on the chain itself does; absent: as much as those. */
  readonly actionGas?: bigint
  readonly quote: (
    request: SwapRequest,
  ) => Effect.Effect<SwapQuote, NoSwapRoute | SwapVenueUnavailable>
}

/** The venues of each chain in the operator's order of preference; their names differ. */
export class SwapVenues extends Context.Service<
  SwapVenues,
  ReadonlyMap<ChainId, ReadonlyArray<SwapVenueShape>>
>()("shielded-relay/SwapVenues") {}
