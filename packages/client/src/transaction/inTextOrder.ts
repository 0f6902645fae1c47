import { compareBase58, sortedBy } from "./sorted.ts"
import { tokenPairs, type TokenAmounts } from "./tokenPairs.ts"

/**
 * A request with its token pairs in the order of the signed text. The text names no fee token but implies the first
 * pair, and Solana uses the first of `tokenAddresses`. In this order both are the same token.
 */
export function inTextOrder<T extends TokenAmounts>(request: T): T {
  const pairs = sortedBy(tokenPairs(request), ({ token }) => token, compareBase58)
  return {
    ...request,
    tokenAddresses: pairs.map(({ token }) => token),
    amounts: pairs.map(({ amount }) => amount),
  }
}
