/** A proof names a root; how many commitments were under it is looked up by its value. */
export const rootsByValue: ReadonlyArray<string> = [
  `CREATE INDEX root_of_value ON root (chain_id, root)`,
]
