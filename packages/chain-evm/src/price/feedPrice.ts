import type { Price } from "@shielded-relay/core"
import type { FeedRound } from "./feedCalls.ts"

/** What a feed says of one whole thing: `answer` / 10^`decimals` of the feed's unit. */
export interface Worth {
  readonly answer: bigint
  readonly decimals: number
}

/**
 * The answer of a feed's round, when it is one: positive, given in this round or a later one, not from the future and not older than
 * `maxAgeSeconds`. `null`: the feed tells nothing now. `now` is Unix seconds.
 */
export function answerOf(round: FeedRound, maxAgeSeconds: number, now: number): bigint | null {
  const age = BigInt(now) - round.updatedAt
  const complete = round.id > 0n && round.updatedAt > 0n && round.answeredIn >= round.id
  const young = age >= 0n && age <= BigInt(maxAgeSeconds)
  return complete && young && round.answer > 0n ? round.answer : null
}

/** Decimals of an EVM chain's coin. */
const nativeDecimals = 18

/** What a token costs, when both feeds speak of the same unit; without a feed of the native coin that coin is the unit. */
export function feedPrice(token: Worth, native: Worth | null, tokenDecimals: number): Price {
  const coin = native ?? { answer: 1n, decimals: 0 }
  return {
    tokens: coin.answer * 10n ** BigInt(token.decimals + tokenDecimals),
    native: token.answer * 10n ** BigInt(coin.decimals + nativeDecimals),
  }
}

/** Whether another price is further away than so many basis points of this one. */
export function deviates(price: Price, other: Price, maxDeviationBps: number): boolean {
  const here = price.tokens * other.native
  const there = other.tokens * price.native
  const distance = here > there ? here - there : there - here
  return distance * 10_000n > here * BigInt(maxDeviationBps)
}
