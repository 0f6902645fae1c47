/** The form of a chain family's addresses in words, and their parser. */
export interface AddressRules {
  readonly wanted: string
  readonly address: (value: unknown) => string | undefined
}

/** What a chain family allows in the fields that every chain has. */
export interface FamilyRules extends AddressRules {
  /**
   * Whether tokens may have on-chain price feeds, and with them a second opinion: a Uniswap v3 pool
   * as `check`.
   */
  readonly priceFeeds: "none" | "feeds" | "feeds-and-check"
}
