import {
  isNativeToken,
  NoSwapRoute,
  SwapVenueUnavailable,
  type Address,
  type ChainUnavailable,
  type SwapVenueShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { quoteExpiry } from "./quoteExpiry.ts"

/** One hop between two tokens and its output; 0 if the exchange cannot trade them. */
export interface Hop {
  readonly amountOut: bigint
  /** In the encoding of the exchange's action. */
  readonly route: Uint8Array
}

/** How to quote one exchange for a single hop. */
export interface Exchange {
  readonly direct: (
    from: Address,
    to: Address,
    amountIn: bigint,
  ) => Effect.Effect<Hop, ChainUnavailable>
  /** Joins the routes of two hops that meet in a token. */
  readonly joinRoutes: (first: Uint8Array, second: Uint8Array) => Uint8Array
}

/**
 * A venue whose quotes come from the chain: a direct hop, and a route through each intermediate
 * token. A pool's output grows with its input, so the best second hop follows the best first one.
 */
export function onChainVenue(
  name: string,
  exchange: Exchange,
  {
    wrapped,
    intermediates,
  }: { readonly wrapped: Address; readonly intermediates: ReadonlyArray<Address> },
): SwapVenueShape {
  const traded = (token: Address) => (isNativeToken(token) ? wrapped : token)

  const through = Effect.fnUntraced(function* (
    from: Address,
    middle: Address,
    to: Address,
    amountIn: bigint,
  ) {
    const first = yield* exchange.direct(from, middle, amountIn)
    if (first.amountOut === 0n) return first
    const second = yield* exchange.direct(middle, to, first.amountOut)
    return { amountOut: second.amountOut, route: exchange.joinRoutes(first.route, second.route) }
  })

  return {
    name,
    quote: Effect.fnUntraced(
      function* ({ tokenIn, tokenOut, amountIn }) {
        const [from, to] = [traded(tokenIn), traded(tokenOut)]
        // An exchange treats coins and their wrapped token as one.
        if (from === to) return yield* new NoSwapRoute({ venue: name })
        const ways = yield* Effect.all(
          [
            exchange.direct(from, to, amountIn),
            ...intermediates
              .filter((middle) => middle !== from && middle !== to)
              .map((middle) => through(from, middle, to, amountIn)),
          ],
          { concurrency: "unbounded" },
        )
        const best = bestOf(ways)
        if (best === null || best.amountOut === 0n) return yield* new NoSwapRoute({ venue: name })
        return {
          venue: name,
          amountOut: best.amountOut,
          data: best.route,
          expiresAt: yield* quoteExpiry,
        }
      },
      Effect.catchTag("ChainUnavailable", () =>
        Effect.fail(new SwapVenueUnavailable({ venue: name })),
      ),
    ),
  }
}

/** The candidate with the highest output; the first of equal ones. `null` for an empty list. */
export function bestOf<A extends { readonly amountOut: bigint }>(ways: ReadonlyArray<A>): A | null {
  return ways.reduce<A | null>(
    (best, way) => (best === null || way.amountOut > best.amountOut ? way : best),
    null,
  )
}
