import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"

export class NoSwapRoute extends Data.TaggedError("NoSwapRoute")<{
  readonly venue: string
  /** A route exists, but it does not fit into a transaction of the chain. */
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

/** A venue's current offer. The venue's action in the pool executes `data`. */
export interface SwapQuote {
  readonly venue: string
  readonly amountOut: bigint
  readonly data: Uint8Array
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/**
 * A venue that exchanges tokens through one action of the pool.
 *
 * Laws:
 * 1. At unchanged prices, executing `data` with `amountIn` returns at least `amountOut`.
 * 2. `quote` ends in bounded time and changes no state.
 * 3. `quote` fails with `NoSwapRoute` if no route connects the tokens, and with `SwapVenueUnavailable` if the venue cannot tell.
 *
 * A quote is advice. The caller signs the minimum it accepts, and the pool enforces it. A dishonest venue costs its caller at most the fee
 * of a refund.
 */
export interface SwapVenueShape {
  /** Name of the action in the pool, and `externalActionId` for callers. */
  readonly name: string
  /** Gas that its action may use, if that exceeds a swap on the chain itself. Absent: the default for such swaps. */
  readonly actionGas?: bigint
  readonly quote: (
    request: SwapRequest,
  ) => Effect.Effect<SwapQuote, NoSwapRoute | SwapVenueUnavailable>
}

/** The venues of each chain in the operator's order of preference. Names are unique. */
export class SwapVenues extends Context.Service<
  SwapVenues,
  ReadonlyMap<ChainId, ReadonlyArray<SwapVenueShape>>
>()("shielded-relay/SwapVenues") {}
