/**
 * Operations that wait for the time of their schedule: which are due on a chain, and how many an owner has. Drops the
 * CHECK on the states of an operation: the code that reads a row validates the state.
 */
export const waitingOperations: ReadonlyArray<string> = [
  `ALTER TABLE operation DROP CONSTRAINT operation_state_check`,
  `CREATE INDEX operation_due ON operation (chain_id, ((document #>> '{schedule,dueAt}')::bigint), id)
    WHERE state = 'waiting'`,
  `CREATE INDEX operation_waiting ON operation (owner) WHERE state = 'waiting'`,
]
