import type { SwapQuote, SwapRequest, SwapVenueShape } from "@shielded-relay/core"
import { Context, Effect, Result, type Layer } from "effect"
import fc from "fast-check"
import { suite, type TestRunner } from "./TestRunner.ts"

/** A venue with access to its exchange. */
export class OpenVenue extends Context.Service<
  OpenVenue,
  {
    readonly venue: SwapVenueShape
    /** The same venue while its API does not answer. */
    readonly silent: SwapVenueShape
    /** A pair with a route, for amounts up to `most`. */
    readonly pair: Omit<SwapRequest, "amountIn">
    readonly most: bigint
    /** A pair without a route. */
    readonly strangers: Omit<SwapRequest, "amountIn">
    /** The action's output for a quote at the quote's prices; `null` if it fails. May be undone afterwards. */
    readonly execute: (request: SwapRequest, quote: SwapQuote) => Promise<bigint | null>
    /** Milliseconds since the epoch. */
    readonly now: () => number
  }
>()("shielded-relay/testkit/OpenVenue") {}

/** The laws of `SwapVenue`. */
export function swapVenueContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<OpenVenue, E>,
  runs = 10,
): void {
  const { expect } = runner
  suite(runner, "SwapVenue", layer, (scenario, property) => {
    property(
      "1. promises at most what its action returns at unchanged prices",
      fc.bigInt(1n, 10n ** 30n),
      Effect.fnUntraced(function* (drawn) {
        const { venue, pair, most, execute, now } = yield* OpenVenue
        const request = { ...pair, amountIn: 1n + (drawn % most) }
        const quote = yield* Effect.result(venue.quote(request))
        // An amount too small for any output has no route.
        if (Result.isFailure(quote)) return
        expect(quote.success.venue).toBe(venue.name)
        expect(quote.success.amountOut > 0n && quote.success.expiresAt > now()).toBe(true)
        const given = yield* Effect.promise(() => execute(request, quote.success))
        expect(given !== null && given >= quote.success.amountOut).toBe(true)
      }),
      runs,
    )

    scenario(
      "1. has a route for an ordinary amount, and quoting changes nothing",
      Effect.gen(function* () {
        const { venue, pair, most } = yield* OpenVenue
        const request = { ...pair, amountIn: most }
        const first = yield* venue.quote(request)
        const second = yield* venue.quote(request)
        expect(second.amountOut).toBe(first.amountOut)
      }),
    )

    scenario(
      "3. distinguishes tokens without a route from an unreachable exchange",
      Effect.gen(function* () {
        const { venue, silent, pair, strangers, most } = yield* OpenVenue
        const none = yield* Effect.flip(venue.quote({ ...strangers, amountIn: most }))
        expect([none._tag, none.venue]).toEqual(["NoSwapRoute", venue.name])
        const unknown = yield* Effect.flip(silent.quote({ ...pair, amountIn: most }))
        expect([unknown._tag, unknown.venue]).toEqual(["SwapVenueUnavailable", venue.name])
      }),
    )
  })
}
