import type { Price } from "@shielded-relay/core"
import { Clock, Effect } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { orNull } from "../state/orNull.ts"
import { readAgreed } from "../state/readAgreed.ts"
import { readContract } from "../state/readContract.ts"
import type { ConnectedFeed, TokenFeeds } from "./connectFeed.ts"
import { cumulativesOf, latestRoundOf, type FeedRound } from "./feedCalls.ts"
import { answerOf, deviates, feedPrice, type Worth } from "./feedPrice.ts"
import { meanTick, priceAtTick } from "./meanTick.ts"

interface Reading {
  readonly token: FeedRound | null
  readonly native: FeedRound | null
  readonly cumulatives: readonly [bigint, bigint] | null
}

/**
 * The price of a token from its feeds, all read at one block that two endpoints agree on. `null` if
 * a feed is silent, stale or incomplete, or if the pool's mean price deviates too far: a doubtful
 * price is not used.
 */
export const readPrice = Effect.fnUntraced(function* (endpoints: Endpoints, feeds: TokenFeeds) {
  const { answer, block } = yield* readAgreed(
    endpoints,
    (endpoint, at) => readAll(endpoint, feeds, at),
    textOf,
  )
  const clock = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  // Use the block's time if it is ahead of our clock, or an answer in the newest block would look
  // like one from the future.
  return priceOf(feeds, answer, Math.max(clock, block.timestamp))
})

const readAll = (endpoint: Endpoint, { tokenFeed, nativeFeed, check }: TokenFeeds, at: number) => {
  const round = (feed: ConnectedFeed | null) =>
    feed === null
      ? Effect.succeed(null)
      : orNull(readContract(endpoint, latestRoundOf(feed.address), at))
  return Effect.all(
    {
      token: round(tokenFeed),
      native: round(nativeFeed),
      cumulatives:
        check === null
          ? Effect.succeed(null)
          : orNull(readContract(endpoint, cumulativesOf(check.pool, check.windowSeconds), at)),
    },
    { concurrency: "unbounded" },
  )
}

function textOf({ token, native, cumulatives }: Reading): string {
  const words = [token, native].map((round) =>
    round === null ? "-" : [round.id, round.answer, round.updatedAt, round.answeredIn].join(),
  )
  return [...words, cumulatives?.join() ?? "-"].join(" ")
}

function priceOf(feeds: TokenFeeds, reading: Reading, now: number): Price | null {
  const token = worthOf(feeds.tokenFeed, reading.token, now)
  const native = feeds.nativeFeed === null ? null : worthOf(feeds.nativeFeed, reading.native, now)
  if (token === null || (feeds.nativeFeed !== null && native === null)) return null
  const price = feedPrice(token, native, feeds.tokenDecimals)
  const { check } = feeds
  if (check === null) return price
  const mean = meanPrice(check, reading.cumulatives)
  return mean === null || deviates(price, mean, check.maxDeviationBps) ? null : price
}

function worthOf(feed: ConnectedFeed, round: FeedRound | null, now: number): Worth | null {
  const answer = round === null ? null : answerOf(round, feed.maxAgeSeconds, now)
  return answer === null ? null : { answer, decimals: feed.decimals }
}

function meanPrice(
  { isToken0, windowSeconds }: NonNullable<TokenFeeds["check"]>,
  cumulatives: Reading["cumulatives"],
): Price | null {
  if (cumulatives === null) return null
  const tick = meanTick(...cumulatives, BigInt(windowSeconds))
  const worth = priceAtTick(tick)
  if (worth === null) return null
  const { numerator, denominator } = worth
  return isToken0
    ? { tokens: denominator, native: numerator }
    : { tokens: numerator, native: denominator }
}
