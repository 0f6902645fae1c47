import type { Price } from "@shielded-relay/core"
import {
  latestRoundOf,
  priceOfRounds,
  textOfRounds,
  type ConnectedFeed,
  type FeedRounds,
} from "@shielded-relay/pool-abi"
import { Clock, Effect } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { orNull } from "../state/orNull.ts"
import { readAgreed } from "../state/readAgreed.ts"
import { readContract } from "../state/readContract.ts"
import type { CheckedFeeds } from "./connectFeed.ts"
import { deviates } from "./deviates.ts"
import { meanTick, priceAtTick } from "./meanTick.ts"
import { cumulativesOf } from "./uniswapCalls.ts"

interface Reading extends FeedRounds {
  readonly cumulatives: readonly [bigint, bigint] | null
}

/**
 * The price of a token from its feeds, all read at one block that two endpoints agree on. `null` if
 * a feed is silent, stale or incomplete, or if the pool's mean price deviates too far: a doubtful
 * price is not used.
 */
export const readPrice = Effect.fnUntraced(function* (endpoints: Endpoints, feeds: CheckedFeeds) {
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

const readAll = (
  endpoint: Endpoint,
  { tokenFeed, nativeFeed, check }: CheckedFeeds,
  at: number,
) => {
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

function textOf(reading: Reading): string {
  return `${textOfRounds(reading)} ${reading.cumulatives?.join() ?? "-"}`
}

function priceOf(feeds: CheckedFeeds, reading: Reading, now: number): Price | null {
  const price = priceOfRounds(feeds, reading, now)
  const { check } = feeds
  if (price === null || check === null) return price
  const mean = meanPrice(check, reading.cumulatives)
  return mean === null || deviates(price, mean, check.maxDeviationBps) ? null : price
}

function meanPrice(
  { isToken0, windowSeconds }: NonNullable<CheckedFeeds["check"]>,
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
