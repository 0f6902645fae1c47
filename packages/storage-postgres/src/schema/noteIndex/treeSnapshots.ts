/** Parts of the trees of each chain. They are hashes, which do not compress. */
export const treeSnapshots: ReadonlyArray<string> = [
  `CREATE TABLE tree_part (
    chain_id counter NOT NULL,
    part counter NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (chain_id, part)
  )`,
  `ALTER TABLE tree_part ALTER COLUMN bytes SET STORAGE EXTERNAL`,
]
