import { isNativeToken, parseAddress, type Address } from "@shielded-relay/core"
import {
  checkFeed,
  decimalsOf,
  hexOfAddress,
  latestRoundOf,
  textOfFeedAnswers,
  type FeedOptions,
  type Question,
  type TokenFeeds,
} from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Hex } from "@shielded-relay/pool-contracts"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { TokenOptions } from "../EvmChainOptions.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import type { Settings } from "../settings.ts"
import { orNull } from "../state/orNull.ts"
import { readAgreed } from "../state/readAgreed.ts"
import { readContract } from "../state/readContract.ts"
import type { PriceFeedOptions } from "./PriceFeedOptions.ts"
import { tokenOf } from "./uniswapCalls.ts"

/** The feeds of a token and their second opinion, as the chain describes them. */
export interface CheckedFeeds extends TokenFeeds {
  readonly token: Address
  readonly check: {
    readonly pool: Hex
    readonly windowSeconds: number
    readonly maxDeviationBps: number
    /** `true` if the token is the pool's token0. */
    readonly isToken0: boolean
  } | null
}

const coinDecimals = 18

/**
 * Checks a token's feeds before they price anything. Fails with `ChainMisconfigured` if the options
 * contradict the chain.
 */
export const connectFeed = Effect.fnUntraced(function* (
  { chainId }: Settings,
  endpoints: Endpoints,
  wanted: TokenOptions & { readonly priceFeed: PriceFeedOptions },
) {
  const refuse = (problem: string) =>
    new ChainMisconfigured({
      chainId,
      code: "price-feed",
      message: `The price of token ${wanted.symbol} at ${wanted.address}: ${problem}`,
    })
  const address = (what: string, text: string) =>
    Effect.fromNullishOr(parseAddress(text, "evm")).pipe(
      Effect.mapError(() => refuse(`${what} must be a valid EVM address; got ${text}`)),
    )
  const within = (what: string, value: number, most: number) =>
    Number.isSafeInteger(value) && value >= 1 && value <= most
      ? Effect.succeed(value)
      : Effect.fail(refuse(`${what} must be a whole number from 1 to ${most}; got ${value}`))
  const read = Effect.fnUntraced(function* <A>(what: string, question: Question<A>) {
    const { answer } = yield* readAgreed(
      endpoints,
      (endpoint, block) => orNull(readContract(endpoint, question, block)),
      String,
    )
    if (answer === null) return yield* refuse(`${what} does not answer`)
    return answer
  })

  const feed = Effect.fnUntraced(function* (what: string, options: FeedOptions) {
    const contract = yield* address(what, options.address)
    const { answer } = yield* readAgreed(
      endpoints,
      (endpoint, block) =>
        Effect.all({
          decimals: orNull(readContract(endpoint, decimalsOf(contract), block)),
          round: orNull(readContract(endpoint, latestRoundOf(contract), block)),
        }),
      textOfFeedAnswers,
    )
    const checked = checkFeed(contract, options.maxAgeSeconds, answer)
    return "feed" in checked ? checked.feed : yield* refuse(`${what}${checked.problem}`)
  })

  const token = yield* address("the token", wanted.address)
  if (isNativeToken(token)) return yield* refuse("the native coin takes no price feed: remove it")
  const check = Effect.fnUntraced(function* (options: NonNullable<PriceFeedOptions["check"]>) {
    const pool = hexOfAddress(yield* address("check.pool", options.pool))
    const pair = [
      yield* read("check.pool", tokenOf(pool, "token0")),
      yield* read("check.pool", tokenOf(pool, "token1")),
    ] as const
    const isToken0 = pair[0] === hexOfAddress(token)
    if (!isToken0 && pair[1] !== hexOfAddress(token))
      return yield* refuse("check.pool does not trade the token")
    const coin = yield* address("check.pool's other token", pair[isToken0 ? 1 : 0])
    if ((yield* read("check.pool's other token", decimalsOf(coin))) !== coinDecimals)
      return yield* refuse("check.pool's other token is not the wrapped coin")
    return {
      pool,
      isToken0,
      windowSeconds: yield* within("check.windowSeconds", options.windowSeconds, 86_400),
      maxDeviationBps: yield* within("check.maxDeviationBps", options.maxDeviationBps, 10_000),
    } satisfies CheckedFeeds["check"]
  })

  const { priceFeed } = wanted
  return {
    token,
    decimals: { token: wanted.decimals, native: coinDecimals },
    tokenFeed: yield* feed("token", priceFeed.token),
    nativeFeed: priceFeed.native === undefined ? null : yield* feed("native", priceFeed.native),
    check: priceFeed.check === undefined ? null : yield* check(priceFeed.check),
  } satisfies CheckedFeeds
})
