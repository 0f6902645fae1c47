import {
  latestRoundOf,
  priceOfRounds,
  textOfRounds,
  type ConnectedFeed,
  type FeedRounds,
  type TokenFeeds,
} from "@shielded-relay/pool-abi"
import { Clock, Effect } from "effect"
import type { EndpointFailure } from "../rpc/EndpointFailure.ts"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { orNull } from "../state/orNull.ts"
import { readAgreed } from "../state/readAgreed.ts"
import { readContract } from "../state/readContract.ts"

/**
 * The price of a token from its feeds' newest rounds, on which two endpoints agree. `null` if a feed
 * is silent, stale or incomplete: a doubtful price is not used.
 */
export const readPrice = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  symbol: string,
  feeds: TokenFeeds,
) {
  const { answer, time } = yield* endpoints.within(
    readAgreed(
      endpoints,
      (endpoint) => readRounds(endpoint, feeds),
      textOfRounds,
      `the price feeds of ${symbol}`,
    ),
  )
  const clock = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  // Use the chain's time if it is ahead of our clock, or an answer in the newest block would look
  // like one from the future.
  return priceOfRounds(feeds, answer, Math.max(clock, time))
})

function readRounds(
  endpoint: Endpoint,
  { tokenFeed, nativeFeed }: TokenFeeds,
): Effect.Effect<FeedRounds, EndpointFailure> {
  const round = (feed: ConnectedFeed | null) =>
    feed === null
      ? Effect.succeed(null)
      : orNull(readContract(endpoint, latestRoundOf(feed.address)))
  return Effect.all(
    { token: round(tokenFeed), native: round(nativeFeed) },
    { concurrency: "unbounded" },
  )
}
