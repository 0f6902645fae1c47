/** What the fields of every chain may hold in one family. */
export interface FamilyRules {
  /** How addresses are written: in words, and the rule. */
  readonly wanted: string
  readonly address: (value: unknown) => string | undefined
  /** Whether a price may come from a feed on the chain. */
  readonly priceFeeds: boolean
}
