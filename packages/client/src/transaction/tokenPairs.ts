/** Token amounts as a body lists them: smallest units as text, index by index. */
export interface TokenAmounts {
  readonly tokenAddresses: ReadonlyArray<string>
  readonly amounts: ReadonlyArray<string>
}

/** One token and how much of it, as the request has them. */
interface TokenPair {
  readonly token: string
  readonly amount: string
}

/** The pairs of the two lists. @throws TypeError when one is longer. */
export function tokenPairs({ tokenAddresses, amounts }: TokenAmounts): ReadonlyArray<TokenPair> {
  if (tokenAddresses.length !== amounts.length)
    throw new TypeError("tokenAddresses and amounts differ in length")
  return tokenAddresses.map((token, index) => ({ token, amount: amounts[index] ?? "" }))
}
