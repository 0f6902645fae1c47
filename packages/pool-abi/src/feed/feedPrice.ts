import type { Price } from "@shielded-relay/core"
import type { ConnectedFeed } from "./checkFeed.ts"
import type { FeedRound } from "./latestRound.ts"

/** Price of one whole token according to a feed: `answer` / 10^`decimals` in the feed's unit. */
export interface Worth {
  readonly answer: bigint
  readonly decimals: number
}

/** Decimals of a token and of its chain's coin. */
export interface Decimals {
  readonly token: number
  /** 18 on EVM chains, 6 on TRON. */
  readonly native: number
}

/** The feeds of a token, as its chain describes them. */
export interface TokenFeeds {
  readonly decimals: Decimals
  readonly tokenFeed: ConnectedFeed
  /** `null`: the token's feed is in the chain's coin. */
  readonly nativeFeed: ConnectedFeed | null
}

/** What the feeds of a token answered; `null` for a feed without an answer, and for none. */
export interface FeedRounds {
  readonly token: FeedRound | null
  readonly native: FeedRound | null
}

/**
 * The answer of a feed's round; `null` unless it is positive, answered in this round or a later
 * one, not from the future and at most `maxAgeSeconds` old.
 *
 * @param now Unix seconds
 */
export function answerOf(round: FeedRound, maxAgeSeconds: number, now: number): bigint | null {
  const age = BigInt(now) - round.updatedAt
  const complete = round.id > 0n && round.updatedAt > 0n && round.answeredIn >= round.id
  const young = age >= 0n && age <= BigInt(maxAgeSeconds)
  return complete && young && round.answer > 0n ? round.answer : null
}

/**
 * The token's price from two feeds in one unit. Without a feed of the native coin, the token's feed
 * is in that coin. Exact: nothing is rounded.
 */
export function feedPrice(token: Worth, native: Worth | null, decimals: Decimals): Price {
  const coin = native ?? { answer: 1n, decimals: 0 }
  return {
    tokens: coin.answer * 10n ** BigInt(token.decimals + decimals.token),
    native: token.answer * 10n ** BigInt(coin.decimals + decimals.native),
  }
}

/**
 * The price of a token from its feeds' rounds; `null` if one of them gives no answer now.
 *
 * @param now Unix seconds
 */
export function priceOfRounds(feeds: TokenFeeds, rounds: FeedRounds, now: number): Price | null {
  const { tokenFeed, nativeFeed, decimals } = feeds
  const token = worthOf(tokenFeed, rounds.token, now)
  const native = nativeFeed === null ? null : worthOf(nativeFeed, rounds.native, now)
  if (token === null || (nativeFeed !== null && native === null)) return null
  return feedPrice(token, native, decimals)
}

/** Rounds as text; rounds are equal if their texts are. */
export function textOfRounds({ token, native }: FeedRounds): string {
  return `${textOfRound(token)} ${textOfRound(native)}`
}

function worthOf(feed: ConnectedFeed, round: FeedRound | null, now: number): Worth | null {
  const answer = round === null ? null : answerOf(round, feed.maxAgeSeconds, now)
  return answer === null ? null : { answer, decimals: feed.decimals }
}

function textOfRound(round: FeedRound | null): string {
  if (round === null) return "-"
  return [round.id, round.answer, round.updatedAt, round.answeredIn].join()
}
