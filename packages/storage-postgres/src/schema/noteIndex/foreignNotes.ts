/** Notes of other deployments' owners that the chain built in public. Used to follow deposits for such owners. */
export const foreignNotes: ReadonlyArray<string> = [
  `CREATE TABLE foreign_note (
    chain_id counter NOT NULL,
    position counter NOT NULL,
    npk field_element NOT NULL,
    token text COLLATE "C" NOT NULL,
    amount amount NOT NULL,
    block counter NOT NULL,
    transaction_hash text COLLATE "C" NOT NULL,
    PRIMARY KEY (chain_id, position)
  )`,
  `CREATE INDEX foreign_note_of_npk ON foreign_note (chain_id, npk)`,
  `CREATE INDEX foreign_note_of_block ON foreign_note (chain_id, block)`,
]
