import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"

export class NoSwapRoute extends Data.TaggedError("NoSwapRoute")<{ readonly venue: string }> {}
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

/** Law: executing `data` with `amountIn` at unchanged prices gives at least `amountOut`. */
export interface SwapVenueShape {
  readonly name: string
  readonly quote: (
    request: SwapRequest,
  ) => Effect.Effect<SwapQuote, NoSwapRoute | SwapVenueUnavailable>
}

/** The venues in the operator's order of preference. */
export class SwapVenues extends Context.Service<SwapVenues, ReadonlyArray<SwapVenueShape>>()(
  "shielded-relay/SwapVenues",
) {}
