import { tokenPrices, type PricedToken } from "@shielded-relay/chain-rpc"
import type { ChainId } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import type { TokenOptions } from "../token/readTokens.ts"
import { connectFeeds } from "./connectFeeds.ts"
import { readPrice } from "./readPrice.ts"

/** Prices of the tokens that have feeds; `null` for every other token. */
export const feedPrices = Effect.fnUntraced(function* (
  chain: { readonly chainId: ChainId },
  endpoints: Endpoints,
  tokens: ReadonlyArray<TokenOptions>,
) {
  const priced: Array<PricedToken> = []
  for (const { priceFeed, ...wanted } of tokens) {
    if (priceFeed === undefined) continue
    const { token, feeds } = yield* connectFeeds(chain, endpoints, { ...wanted, priceFeed })
    priced.push({ token, read: readPrice(endpoints, wanted.symbol, feeds) })
  }
  return yield* tokenPrices(chain.chainId, priced)
})
