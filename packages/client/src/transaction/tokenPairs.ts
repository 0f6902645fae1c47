/** Token amounts as a request lists them: parallel lists, amounts in smallest units as text. */
export interface TokenAmounts {
  readonly tokenAddresses: ReadonlyArray<string>
  readonly amounts: ReadonlyArray<string>
}

/** One token and its amount, as in the request. */
interface TokenPair {
  readonly token: string
  readonly amount: string
}

/**
 * Pairs the two lists.
 *
 * @throws TypeError if their lengths differ.
 */
export function tokenPairs({ tokenAddresses, amounts }: TokenAmounts): ReadonlyArray<TokenPair> {
  if (tokenAddresses.length !== amounts.length)
    throw new TypeError("tokenAddresses and amounts must have the same length")
  return tokenAddresses.map((token, index) => ({ token, amount: amounts[index] ?? "" }))
}
