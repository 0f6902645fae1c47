/** The parts of a statement that writes operations or orders and their rows in the journal, so that neither is written without the other. */

/** The columns of a row that its write fills. */
export const COLUMNS = "type, subject, version, at, owner, nonce, kind, chain_id, state"

/** What a statement that writes operations returns for their rows in the journal. */
export const WRITTEN_OPERATION = "id, version, updated_at, owner, nonce, kind, chain_id, state"

/** Writes the rows of the operations in `written`, which has `WRITTEN_OPERATION`. */
export const journalOperations = (written: string) => `INSERT INTO journal (${COLUMNS})
    SELECT 'operation', id, version, updated_at, owner, nonce, kind, chain_id, state FROM ${written}`

/** What a statement that writes orders returns for their rows in the journal. */
export const WRITTEN_ORDER = "id, version, owner, chain_id, phase"

/** Writes the rows of the orders in `written`, which has `WRITTEN_ORDER`. */
export const journalOrders = (written: string) => `INSERT INTO journal (${COLUMNS})
    SELECT 'order', id, version, storage_time(), owner, NULL, 'private-send', chain_id, phase FROM ${written}`
