import type { Address } from "@shielded-relay/core"
import type { FeedRound } from "./latestRound.ts"

/** A feed as its chain describes it. */
export interface ConnectedFeed {
  readonly address: Address
  readonly maxAgeSeconds: number
  /** Decimals of the feed's answers. */
  readonly decimals: number
}

/**
 * Upper bound of a feed's decimals. Feeds have 6, 8 or 18; more means that another kind of contract
 * answers.
 */
const mostDecimals = 36
const mostAge = 10 ** 7

/** What a contract says of itself as a feed; `null` for a view that it does not answer. */
export interface FeedAnswers {
  readonly decimals: number | null
  /** The newest round, whatever its answer. */
  readonly round: FeedRound | null
}

/** The part of the answers on which endpoints have to agree. Rounds may differ: a feed has a new one at any time. */
export function textOfFeedAnswers({ decimals, round }: FeedAnswers): string {
  return `${decimals} ${round !== null}`
}

/**
 * Checks a feed before it prices anything.
 *
 * @returns the feed, or what is wrong with it, to follow the feed's name in a message
 */
export function checkFeed(
  address: Address,
  maxAgeSeconds: number,
  { decimals, round }: FeedAnswers,
): { readonly feed: ConnectedFeed } | { readonly problem: string } {
  if (decimals === null) return { problem: " does not answer decimals(): check its address" }
  if (decimals > mostDecimals)
    return { problem: ` has ${decimals} decimals; a price feed has at most ${mostDecimals}` }
  // Tokens have decimals too, and older feeds answer `latestAnswer` alone.
  if (round === null) return { problem: " does not answer latestRoundData(): check its address" }
  if (!Number.isSafeInteger(maxAgeSeconds) || maxAgeSeconds < 1 || maxAgeSeconds > mostAge)
    return {
      problem: `.maxAgeSeconds must be a whole number from 1 to ${mostAge}; got ${maxAgeSeconds}`,
    }
  return { feed: { address, maxAgeSeconds, decimals } }
}
