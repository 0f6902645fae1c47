import { recently } from "@shielded-relay/chain-rpc"
import { PriceUnavailable, type Address, type ConnectedChain } from "@shielded-relay/core"
import { Effect } from "effect"
import type { TokenOptions } from "../EvmChainOptions.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import type { Settings } from "../settings.ts"
import { connectFeed } from "./connectFeed.ts"
import { readPrice } from "./readPrice.ts"

/**
 * Prices of the tokens that have feeds, each read at most once a second; `null` for every other
 * token.
 */
export const feedPrices = Effect.fnUntraced(function* (
  settings: Settings,
  endpoints: Endpoints,
  tokens: ReadonlyArray<TokenOptions>,
) {
  const { chainId } = settings
  const readings = new Map<Address, Effect.Success<ReturnType<typeof reading>>>()
  const reading = Effect.fnUntraced(function* (
    wanted: TokenOptions & Required<Pick<TokenOptions, "priceFeed">>,
  ) {
    const feeds = yield* connectFeed(settings, endpoints, wanted)
    const price = yield* recently(readPrice(endpoints, feeds))
    return { token: feeds.token, price }
  })
  for (const { priceFeed, ...token } of tokens) {
    if (priceFeed === undefined) continue
    const one = yield* reading({ ...token, priceFeed })
    readings.set(one.token, one)
  }
  return ((token) => {
    const found = readings.get(token)
    if (found === undefined) return Effect.succeed(null)
    return Effect.flatMap(found.price, (price) =>
      price === null ? new PriceUnavailable({ chainId, token }) : Effect.succeed(price),
    )
  }) satisfies ConnectedChain["price"]
})
