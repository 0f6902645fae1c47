/** What a chain family allows in the fields that every chain has. */
export interface FamilyRules {
  /** The form of an address in words, and its parser. */
  readonly wanted: string
  readonly address: (value: unknown) => string | undefined
  /**
   * Whether tokens may have on-chain price feeds, and with them a second opinion: a Uniswap v3 pool
   * as `check`.
   */
  readonly priceFeeds: "none" | "feeds" | "feeds-and-check"
}
