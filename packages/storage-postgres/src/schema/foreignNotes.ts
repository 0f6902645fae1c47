/** Notes that the chain built in the open for nobody of ours: how a deposit for another deployment's owner is followed. */
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
