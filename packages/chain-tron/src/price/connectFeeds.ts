import { isNativeToken, parseAddress, type ChainId } from "@shielded-relay/core"
import {
  checkFeed,
  decimalsOf,
  latestRoundOf,
  textOfFeedAnswers,
  type FeedOptions,
  type TokenFeedOptions,
  type TokenFeeds,
} from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { orNull } from "../state/orNull.ts"
import { readAgreed } from "../state/readAgreed.ts"
import { readContract } from "../state/readContract.ts"
import { nativeDecimals, type TokenOptions } from "../token/readTokens.ts"

/**
 * Checks a token's feeds before they price anything. Fails with `ChainMisconfigured` if the options
 * contradict the chain.
 */
export const connectFeeds = Effect.fnUntraced(function* (
  { chainId }: { readonly chainId: ChainId },
  endpoints: Endpoints,
  wanted: TokenOptions & { readonly priceFeed: TokenFeedOptions },
) {
  const refuse = (problem: string) =>
    new ChainMisconfigured({
      chainId,
      code: "price-feed",
      message: `The price of token ${wanted.symbol} at ${wanted.address}: ${problem}`,
    })
  const address = (what: string, text: string) =>
    Effect.fromNullishOr(parseAddress(text, "tron")).pipe(
      Effect.mapError(() => refuse(`${what} must be a valid TRON address; got ${text}`)),
    )
  const feed = Effect.fnUntraced(function* (what: string, options: FeedOptions) {
    const contract = yield* address(what, options.address)
    const { answer } = yield* readAgreed(
      endpoints,
      (endpoint) =>
        Effect.all({
          decimals: orNull(readContract(endpoint, decimalsOf(contract))),
          round: orNull(readContract(endpoint, latestRoundOf(contract))),
        }),
      textOfFeedAnswers,
      `a price feed of ${wanted.symbol}`,
    )
    const checked = checkFeed(contract, options.maxAgeSeconds, answer)
    return "feed" in checked ? checked.feed : yield* refuse(`${what}${checked.problem}`)
  })

  const token = yield* address("the token", wanted.address)
  if (isNativeToken(token)) return yield* refuse("the native coin takes no price feed: remove it")
  const { priceFeed } = wanted
  const feeds: TokenFeeds = {
    decimals: { token: wanted.decimals, native: nativeDecimals },
    tokenFeed: yield* feed("token", priceFeed.token),
    nativeFeed: priceFeed.native === undefined ? null : yield* feed("native", priceFeed.native),
  }
  return { token, feeds }
})
