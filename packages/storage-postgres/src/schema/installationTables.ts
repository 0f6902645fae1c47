/** The service's record of its own installation: one row, and for each chain the head at the last restore. */
export const installationTables: ReadonlyArray<string> = [
  `CREATE TABLE installation (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    since moment NOT NULL,
    made_after moment,
    registered_before moment,
    CHECK (made_after IS NOT NULL OR registered_before IS NULL)
  )`,
  `CREATE TABLE restored_chain (
    chain_id counter PRIMARY KEY,
    block counter NOT NULL
  )`,
]
