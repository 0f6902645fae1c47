import { compareBase58, sortedBy } from "./sorted.ts"
import { tokenPairs, type TokenAmounts } from "./tokenPairs.ts"

/**
 * A request with its pairs in the order in which a text lists them. A text names no fee token: it implies the first of its pairs, and Solana takes
 * the first of `tokenAddresses`. In this order both are the same, whatever the caller's was.
 */
export function inTextOrder<T extends TokenAmounts>(request: T): T {
  const pairs = sortedBy(tokenPairs(request), ({ token }) => token, compareBase58)
  return {
    ...request,
    tokenAddresses: pairs.map(({ token }) => token),
    amounts: pairs.map(({ amount }) => amount),
  }
}
