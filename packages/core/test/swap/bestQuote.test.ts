import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { chainIdFromNumber, nativeToken } from "../../src/address/index.ts"
import {
  NoSwapRoute,
  SwapVenues,
  SwapVenueUnavailable,
  type SwapVenueShape,
} from "../../src/port/chain/SwapVenue.ts"
import { bestQuote } from "../../src/swap/bestQuote.ts"

const chainId = chainIdFromNumber(501)
if (chainId === null) throw new Error("501 is a chain id")
const coin = nativeToken("solana")

const venue = (name: string, quote: ReturnType<SwapVenueShape["quote"]>): SwapVenueShape => ({
  name,
  quote: () => quote,
})
const giving = (name: string, amountOut: bigint, bytes = 0) =>
  venue(name, Effect.succeed({ venue: name, amountOut, data: new Uint8Array(bytes), expiresAt: 1 }))
const without = venue("without", Effect.fail(new NoSwapRoute({ venue: "without" })))
const tooLong = venue(
  "too long",
  Effect.fail(new NoSwapRoute({ venue: "too long", because: "too-large" })),
)
const down = venue("down", Effect.fail(new SwapVenueUnavailable({ venue: "down" })))

const asked = (venues: ReadonlyArray<SwapVenueShape>) =>
  bestQuote({ chainId, tokenIn: coin, tokenOut: coin, amountIn: 1n }).pipe(
    Effect.map(({ venue: name }) => name),
    Effect.catchTag("RelayError", ({ code }) => Effect.succeed(code)),
    Effect.provide(Layer.succeed(SwapVenues, new Map([[chainId, venues]]))),
    Effect.runPromise,
  )

describe("the best quote", () => {
  it("passes over a venue that is blocked now, and may yet be had when no other has one", async () => {
    const quote = (venues: ReadonlyArray<SwapVenueShape>) =>
      bestQuote({ chainId, tokenIn: coin, tokenOut: coin, amountIn: 1n }, new Set(["b"])).pipe(
        Effect.map(({ venue: name }) => name),
        Effect.catchTag("RelayError", ({ code }) => Effect.succeed(code)),
        Effect.provide(Layer.succeed(SwapVenues, new Map([[chainId, venues]]))),
        Effect.runPromise,
      )
    expect(await quote([giving("a", 2n), giving("b", 3n)])).toBe("a")
    expect(await quote([without, giving("b", 3n)])).toBe("SWAP_VENUE_UNAVAILABLE")
  })

  it.each([
    ["is the highest, whoever is down or has none", [down, giving("a", 2n), giving("b", 3n)], "b"],
    ["may yet be had when a venue could not be asked", [tooLong, down], "SWAP_VENUE_UNAVAILABLE"],
    ["is none where the only route fits no call", [without, tooLong], "SWAP_ROUTE_TOO_LARGE"],
    ["is one that fits, whatever another would give", [tooLong, giving("a", 1n)], "a"],
    ["is none of nothing", [giving("a", 0n)], "NO_SWAP_ROUTE"],
    ["is no more than an amount can be", [giving("a", 2n ** 127n), giving("b", 1n)], "b"],
    ["fits a quote's data", [giving("a", 2n, 12_289), giving("b", 1n, 12_288)], "b"],
    ["is none where nobody has one", [without], "NO_SWAP_ROUTE"],
    ["is none where no venue is configured", [], "NO_SWAP_ROUTE"],
  ] as const)("%s", async (_what, venues, expected) => {
    expect(await asked(venues)).toBe(expected)
  })
})
