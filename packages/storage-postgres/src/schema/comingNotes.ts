/** Notes that operations are about to make and to spend again, by their keys: reserved before they are there. */
export const comingNotes: ReadonlyArray<string> = [
  `CREATE TABLE coming_note (
    chain_id counter NOT NULL,
    npk field_element NOT NULL,
    operation_id text COLLATE "C" NOT NULL,
    PRIMARY KEY (chain_id, npk)
  )`,
  `CREATE INDEX coming_note_of_operation ON coming_note (operation_id)`,
]
