import { XACT_ID } from "../transaction/Transaction.ts"
import { journalOperations, WRITTEN_OPERATION } from "./journaled.ts"
import { bookOperation } from "./postgresLedgerStore.ts"

/** The statements that write one operation. Their first parameters are the values of `operationRow`. */

/** Returns a row if it inserted one. `unless`: when it shall not. */
export const insertOperation = (unless: string) => `WITH written AS (
    INSERT INTO operation
      (id, owner, session_id, nonce, chain_id, kind, state, npks, document, created_at, updated_at, deadline, keep_until, version, ref)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8::bytea[], $9::jsonb, $10, $11, $12, $13::bigint, $14, $15) ${unless}
    RETURNING ${WRITTEN_OPERATION}
  ), journaled AS (
    ${journalOperations("written")}
  )
  SELECT 1 FROM written`

const UPDATE = `UPDATE operation SET
    owner = $2, session_id = $3, nonce = $4, chain_id = $5, kind = $6, state = $7, npks = $8::bytea[], document = $9::jsonb,
    created_at = $10, updated_at = $11, deadline = $12, keep_until = $13::bigint, version = $14, ref = $15
  WHERE id = $1 AND version = $14 - 1`

/** Returns a row if it updated one. `condition`: a further condition, which begins with AND. */
export const updateOperation = (condition: string) => `WITH written AS (
    ${UPDATE} ${condition} RETURNING ${WRITTEN_OPERATION}
  ), journaled AS (
    ${journalOperations("written")}
  )
  SELECT ${XACT_ID} FROM written`

const HELD = `SELECT FROM sender_nonce held
      WHERE held.chain_id = $5 AND held.sender = wanted.sender AND held.nonce = wanted.nonce AND held.operation_id = $1`

/** The condition that the operation holds all its sender nonces: the senders `$16` with the nonces `$17`. */
export const HOLDS_ITS_NONCES = `AND NOT EXISTS (
    SELECT FROM unnest($16::text[], $17::bigint[]) AS wanted (sender, nonce) WHERE NOT EXISTS (${HELD})
  )`

/**
 * Ends an operation: `updateOperation(HOLDS_ITS_NONCES)`, the release of its notes, and its row in the books, whose values from `day` to
 * `native` begin with `$18`; `$26` is the time of the oldest sample that prices it. Returns a row if it ended the operation. Everything else
 * depends on `written`, whose row is locked and has its version: of two ends one finds nothing to do.
 */
export const CONCLUDE = `WITH written AS (
    ${UPDATE} ${HOLDS_ITS_NONCES} RETURNING ${WRITTEN_OPERATION}
  ), journaled AS (
    ${journalOperations("written")}
  ), keys AS (
    DELETE FROM coming_note WHERE operation_id = $1 AND EXISTS (SELECT FROM written)
  ), released AS (
    DELETE FROM reservation WHERE operation_id = $1 AND EXISTS (SELECT FROM written)
  ), booked AS (
    ${bookOperation(18, "written")}
  )
  SELECT ${XACT_ID} FROM written`

/**
 * `UPDATE` and the reservation of one sender nonce, together or not at all, also as a statement of its own. `current` locks the row, so that
 * it is updated for certain once the nonce is placed; a nonce that another operation holds, or places meanwhile, stops both.
 *
 * @param follows a further condition of the nonce, which begins with AND; with one, the operation must not hold the nonce already.
 */
const updateAndTake = (follows: string) => `WITH current AS (
    SELECT id FROM operation WHERE id = $1 AND version = $14 - 1 FOR UPDATE
  ), wanted AS (
    SELECT $16::text AS sender, $17::bigint AS nonce
  ), highest AS (
    SELECT nonce FROM sender_nonce WHERE chain_id = $5 AND sender = $16::text ORDER BY nonce DESC LIMIT 1
  ), placed AS (
    INSERT INTO sender_nonce (chain_id, sender, nonce, operation_id)
    SELECT $5, sender, nonce, $1 FROM wanted WHERE EXISTS (SELECT FROM current) ${follows}
    ON CONFLICT DO NOTHING RETURNING sender, nonce
  ), rival AS (
    SELECT sender, nonce FROM wanted WHERE NOT EXISTS (SELECT FROM placed) ${follows === "" ? `AND NOT EXISTS (${HELD})` : ""}
  ), written AS (
    ${UPDATE} AND EXISTS (SELECT FROM current) AND NOT EXISTS (SELECT FROM rival) RETURNING ${WRITTEN_OPERATION}
  ), journaled AS (
    ${journalOperations("written")}
  )
  SELECT EXISTS (SELECT FROM current) AS current, (SELECT sender FROM rival) AS sender, (SELECT nonce FROM rival) AS nonce,
    (SELECT nonce FROM highest) AS highest, ${XACT_ID}`

export const UPDATE_AND_TAKE = updateAndTake("")

/** `$18` is the least nonce. */
export const UPDATE_IN_TURN = updateAndTake(
  "AND nonce = greatest($18::bigint, (SELECT nonce FROM highest) + 1)",
)
