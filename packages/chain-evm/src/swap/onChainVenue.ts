import { quoteExpiry } from "@shielded-relay/chain-rpc"
import {
  isNativeToken,
  NoSwapRoute,
  SwapVenueUnavailable,
  type Address,
  type ChainUnavailable,
  type SwapVenueShape,
} from "@shielded-relay/core"
import { joinRoutes, type Question } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { readContract } from "../state/readContract.ts"

/** A way from one token to another with what it gives; 0 where there is none. */
export interface Hop {
  readonly amountOut: bigint
  /** As the exchange's action takes it. */
  readonly route: Uint8Array
}

/** How one exchange is asked for a way without a stop. */
export interface Exchange {
  readonly direct: (
    from: Address,
    to: Address,
    amountIn: bigint,
  ) => Effect.Effect<Hop, ChainUnavailable>
}

/**
 * A venue that is asked on the chain: straight, and through each of the intermediate tokens. What a pool gives grows with what it gets, so
 * the best second hop follows the best first one.
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
    return { amountOut: second.amountOut, route: joinRoutes(first.route, second.route) }
  })

  return {
    name,
    quote: Effect.fnUntraced(
      function* ({ tokenIn, tokenOut, amountIn }) {
        const [from, to] = [traded(tokenIn), traded(tokenOut)]
        // Coins and their wrapped token are one and the same at an exchange.
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

/** The way that gives most; of equal ones the first. */
export function bestOf<A extends { readonly amountOut: bigint }>(ways: ReadonlyArray<A>): A | null {
  return ways.reduce<A | null>(
    (best, way) => (best === null || way.amountOut > best.amountOut ? way : best),
    null,
  )
}

/**
 * An exchange's answer, 0 for a way that it refuses. One endpoint is believed: the caller signs the least it accepts, so a wrong answer can
 * make a swap fail and costs its fee, but never more.
 */
export function askExchange(
  endpoints: Endpoints,
  question: Question<bigint>,
): Effect.Effect<bigint, ChainUnavailable> {
  return endpoints.first((endpoint) =>
    Effect.catchIf(
      readContract(endpoint, question, "latest"),
      ({ kind }) => kind === "reverted",
      () => Effect.succeed(0n),
    ),
  )
}
