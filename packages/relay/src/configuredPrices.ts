import { parseAddress, PriceSource, PriceUnavailable, type Address } from "@shielded-relay/core"
import { Effect, Layer } from "effect"

/** A price from the configuration: `tokens` smallest units of the token are worth `native` smallest units of the native coin. */
export interface ConfiguredPrice {
  readonly chainId: number
  /** The token's address, in any spelling. */
  readonly token: string
  readonly tokens: bigint
  readonly native: bigint
}

/** Fixed prices. The native coin is worth itself. A token without a price cannot pay fees. */
export function configuredPrices(
  prices: ReadonlyArray<ConfiguredPrice>,
  nativeTokens: ReadonlyMap<number, Address>,
): Layer.Layer<PriceSource> {
  const table = new Map<string, { readonly tokens: bigint; readonly native: bigint }>()
  for (const { chainId, token, tokens, native } of prices) {
    const address = parseAddress(token, "any")
    if (address === null)
      throw new TypeError(`Invalid token address in a price on chain ${chainId}: ${token}`)
    if (tokens <= 0n || native <= 0n)
      throw new RangeError(`The price of ${token} on chain ${chainId} must be positive`)
    table.set(`${chainId} ${address}`, { tokens, native })
  }
  return Layer.succeed(PriceSource, {
    price: (chainId, token) => {
      if (nativeTokens.get(chainId) === token) return Effect.succeed({ tokens: 1n, native: 1n })
      const price = table.get(`${chainId} ${token}`)
      return price === undefined
        ? Effect.fail(new PriceUnavailable({ chainId, token }))
        : Effect.succeed(price)
    },
  })
}
