import type { Price } from "@shielded-relay/core"
import type { FeedRound } from "./feedCalls.ts"

/** Price of one whole token according to a feed: `answer` / 10^`decimals` in the feed's unit. */
export interface Worth {
  readonly answer: bigint
  readonly decimals: number
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

/** Decimals of the native coin on EVM chains. */
const nativeDecimals = 18

/**
 * The token's price from two feeds in one unit. Without a feed of the native coin, the token's feed
 * is in that coin.
 */
export function feedPrice(token: Worth, native: Worth | null, tokenDecimals: number): Price {
  const coin = native ?? { answer: 1n, decimals: 0 }
  return {
    tokens: coin.answer * 10n ** BigInt(token.decimals + tokenDecimals),
    native: token.answer * 10n ** BigInt(coin.decimals + nativeDecimals),
  }
}

/** Whether `other` is further than `maxDeviationBps` from `price`. */
export function deviates(price: Price, other: Price, maxDeviationBps: number): boolean {
  const here = price.tokens * other.native
  const there = other.tokens * price.native
  const distance = here > there ? here - there : there - here
  return distance * 10_000n > here * BigInt(maxDeviationBps)
}
