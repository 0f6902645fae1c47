import type { Address } from "@shielded-relay/core"

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

/**
 * Checks a feed before it prices anything.
 *
 * @param decimals the feed's answer to `decimals()`; `null` if it gave none
 * @returns the feed, or what is wrong with it, to follow the feed's name in a message
 */
export function checkFeed(
  address: Address,
  maxAgeSeconds: number,
  decimals: number | null,
): { readonly feed: ConnectedFeed } | { readonly problem: string } {
  if (decimals === null) return { problem: " does not answer" }
  if (decimals > mostDecimals)
    return { problem: ` has ${decimals} decimals; a price feed has at most ${mostDecimals}` }
  if (!Number.isSafeInteger(maxAgeSeconds) || maxAgeSeconds < 1 || maxAgeSeconds > mostAge)
    return {
      problem: `.maxAgeSeconds must be a whole number from 1 to ${mostAge}; got ${maxAgeSeconds}`,
    }
  return { feed: { address, maxAgeSeconds, decimals } }
}
