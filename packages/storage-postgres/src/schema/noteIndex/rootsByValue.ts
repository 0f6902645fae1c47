/** An index to look up the number of commitments under the root that a proof names. */
export const rootsByValue: ReadonlyArray<string> = [
  `CREATE INDEX root_of_value ON root (chain_id, root)`,
]
