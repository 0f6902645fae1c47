/** Reservations, by note key, of notes that an operation will create and spend: made before the note exists. */
export const comingNotes: ReadonlyArray<string> = [
  `CREATE TABLE coming_note (
    chain_id counter NOT NULL,
    npk field_element NOT NULL,
    operation_id text COLLATE "C" NOT NULL,
    PRIMARY KEY (chain_id, npk)
  )`,
  `CREATE INDEX coming_note_of_operation ON coming_note (operation_id)`,
]
