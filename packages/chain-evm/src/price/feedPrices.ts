import { tokenPrices, type PricedToken } from "@shielded-relay/chain-rpc"
import { Effect } from "effect"
import type { TokenOptions } from "../EvmChainOptions.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import type { Settings } from "../settings.ts"
import { connectFeed } from "./connectFeed.ts"
import { readPrice } from "./readPrice.ts"

/** Prices of the tokens that have feeds; `null` for every other token. */
export const feedPrices = Effect.fnUntraced(function* (
  settings: Settings,
  endpoints: Endpoints,
  tokens: ReadonlyArray<TokenOptions>,
) {
  const priced: Array<PricedToken> = []
  for (const { priceFeed, ...token } of tokens) {
    if (priceFeed === undefined) continue
    const feeds = yield* connectFeed(settings, endpoints, { ...token, priceFeed })
    priced.push({ token: feeds.token, read: readPrice(endpoints, feeds) })
  }
  return yield* tokenPrices(settings.chainId, priced)
})
