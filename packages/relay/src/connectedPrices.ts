import { PriceSource, type ConnectedChain, type PriceSourceShape } from "@shielded-relay/core"
import { Effect, Layer } from "effect"

/** Asks the chain for a token's price first, then the fallback source. */
export function connectedPrices(
  chains: ReadonlyArray<ConnectedChain>,
  others: Layer.Layer<PriceSource>,
): Layer.Layer<PriceSource> {
  const told = new Map(chains.map(({ gateway, price }) => [gateway.chainId, price]))
  const combined = (fallback: PriceSourceShape): PriceSourceShape => ({
    price: (chainId, token) => {
      const price = told.get(chainId)
      if (price === undefined) return fallback.price(chainId, token)
      return Effect.flatMap(price(token), (found) =>
        found === null ? fallback.price(chainId, token) : Effect.succeed(found),
      )
    },
  })
  return Layer.effect(PriceSource, Effect.map(PriceSource, combined)).pipe(Layer.provide(others))
}
