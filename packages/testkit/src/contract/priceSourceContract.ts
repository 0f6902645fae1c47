import { PriceSource, type Address, type ChainId } from "@shielded-relay/core"
import { Effect, type Layer } from "effect"
import { suite, type TestRunner } from "./TestRunner.ts"

/** The tokens of a source under test. */
export interface PricedTokens {
  /** Two chains, each with its coin. The tokens have a price only on the first. */
  readonly chains: readonly [priced: ChainId, other: ChainId]
  readonly coin: Address
  readonly priced: ReadonlyArray<Address>
  readonly unpriced: Address
}

/** The laws of `PriceSource`. */
export function priceSourceContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<PriceSource, E>,
  { chains, coin, priced, unpriced }: PricedTokens,
): void {
  const { expect } = runner
  suite(runner, "PriceSource", layer, (scenario) => {
    scenario(
      "prices every chain's native coin at itself",
      Effect.gen(function* () {
        const source = yield* PriceSource
        for (const chainId of chains)
          expect(yield* source.price(chainId, coin)).toEqual({ tokens: 1n, native: 1n })
      }),
    )

    scenario(
      "returns prices with two positive parts",
      Effect.gen(function* () {
        const source = yield* PriceSource
        for (const token of priced) {
          const { tokens, native } = yield* source.price(chains[0], token)
          expect(tokens > 0n && native > 0n).toBe(true)
        }
      }),
    )

    scenario(
      "has no price for an unknown token, nor for one priced only on another chain",
      Effect.gen(function* () {
        const source = yield* PriceSource
        const [here, there] = chains
        const unknown = [
          [here, unpriced] as const,
          ...priced.map((token) => [there, token] as const),
        ]
        for (const [chainId, token] of unknown) {
          const problem = yield* Effect.flip(source.price(chainId, token))
          expect(problem._tag).toBe("PriceUnavailable")
        }
      }),
    )
  })
}
