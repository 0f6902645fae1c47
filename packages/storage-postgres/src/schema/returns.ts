/**
 * Returns of quarantined notes. Drops the CHECK on the states of an entry: the code that reads a row validates the state.
 * The indexes repeat the conditions of `postgresEntryStore.ts`.
 */
export const returns: ReadonlyArray<string> = [
  `ALTER TABLE entry DROP CONSTRAINT entry_state_check`,
  `CREATE INDEX entry_waiting ON entry (chain_id, ask_at, position)
    WHERE state IN ('undecided', 'return-due') AND position IS NOT NULL`,
  `CREATE INDEX entry_in_quarantine ON entry (chain_id, transaction_hash, log)
    WHERE state IN ('quarantined', 'kept', 'return-due', 'returning')`,
]
