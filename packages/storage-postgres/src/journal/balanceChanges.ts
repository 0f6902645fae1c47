/** The parts of statements that write the rows of changed balances (`NoteStore`, laws 21 to 23; `EntryStore`, law 8). */

import { COLUMNS } from "./journaled.ts"

/** Notes, and spends, that one statement tells of, so that its time has a bound also after a rescan. Whole blocks. */
const AT_ONCE = 2_000

/** Whether `note` counts once its block does: the SQL of `isFree`. */
const FREE = `(note.log IS NULL OR (
    SELECT state FROM entry
    WHERE entry.chain_id = note.chain_id AND entry.transaction_hash = note.transaction_hash AND entry.log = note.log
  ) IN ('served', 'released'))`

/** Writes the rows of the owners in `changed (chain_id, owner)`. The row of `balance_subject` is locked before a row gets its line. */
const journaled = `counted AS (
    INSERT INTO balance_subject (chain_id, owner, version)
    SELECT DISTINCT chain_id, owner, 1 FROM changed WHERE owner IS NOT NULL ORDER BY owner
    ON CONFLICT (chain_id, owner) DO UPDATE SET version = balance_subject.version + 1
    RETURNING chain_id, owner, id, version
  ), journaled AS (
    INSERT INTO journal_balance (${COLUMNS})
    SELECT 'balance', id, version, storage_time(), owner, NULL, 'balance', chain_id, 'changed' FROM counted
  )`

const within =
  "chain_id = $1 AND block > (SELECT after FROM reach) AND block <= (SELECT upto FROM reach)"

/**
 * The owners of whom a free note arrived or a note was spent on the chain `$1` in the blocks of `reach (after, upto)`. The order makes the index
 * of blocks the cheapest, also for a plan that was made while the tables were small; and notes of spends are looked up by key, because a join
 * may scan them whole.
 */
const changed = `arrived AS MATERIALIZED (SELECT chain_id, owner, transaction_hash, log FROM note WHERE ${within} ORDER BY block),
  spent AS MATERIALIZED (SELECT chain_id, nullifier FROM nullifier WHERE ${within} ORDER BY block),
  changed AS (
    SELECT chain_id, owner FROM arrived AS note WHERE ${FREE}
    UNION SELECT chain_id, (
      SELECT owner FROM note WHERE note.chain_id = spent.chain_id AND note.nullifier = spent.nullifier ORDER BY position LIMIT 1
    ) FROM spent
  )`

/** The block up to which at most `AT_ONCE` rows follow the told ones; null if fewer do. */
const bound = (table: string) => `(
      SELECT block FROM ${table} WHERE chain_id = $1 AND block > (SELECT told FROM chain_outlook WHERE chain_id = $1)
      ORDER BY block OFFSET ${AT_ONCE} LIMIT 1
    )`

/**
 * Parts that tell of the blocks of the chain `$1` that count now and were not told. `reach` has the last of them; it is empty if there are
 * none, or the index is behind the head. `confirmed` and `atHead`: SQL of the chain's status.
 */
const told = (confirmed: string, atHead: string) => `blocks AS MATERIALIZED (
    SELECT (SELECT told FROM chain_outlook WHERE chain_id = $1) AS after,
      least(${confirmed}, number, ${bound("note")}, ${bound("nullifier")}) AS upto
    FROM checkpoint WHERE chain_id = $1 AND ${atHead}
  ), reach AS MATERIALIZED (
    SELECT after, upto FROM blocks WHERE upto > coalesce(after, -1)
  ), ${changed}, ${journaled}`

/** Writes a chain's status: `$1` chain, `$2` confirmed, `$3` at the head, `$4` disagreement. */
export const SET_STATUS = `WITH ${told("$2::bigint", "$3::boolean")}
  INSERT INTO chain_outlook (chain_id, confirmed, at_head, disagreement, told)
  VALUES ($1, $2, $3, $4::bigint, (SELECT upto FROM reach))
  ON CONFLICT (chain_id) DO UPDATE
  SET confirmed = excluded.confirmed, at_head = excluded.at_head, disagreement = excluded.disagreement,
    told = coalesce(excluded.told, chain_outlook.told)`

const STATUS = "FROM chain_outlook WHERE chain_id = $1"

/** Tells of appended blocks of the chain `$1` that count already. */
export const TELL_APPENDED = `WITH ${told(`(SELECT confirmed ${STATUS})`, `(SELECT at_head ${STATUS})`)}
  UPDATE chain_outlook SET told = (SELECT upto FROM reach) WHERE chain_id = $1 AND EXISTS (SELECT FROM reach)`

/** Tells of what a rollback of the chain `$1` to the block `$2` takes away, before it does. */
export const TELL_REMOVED = `WITH reach AS MATERIALIZED (
    SELECT $2::bigint AS after, told AS upto FROM chain_outlook WHERE chain_id = $1 AND told > $2::bigint
  ), ${changed}, ${journaled}
  UPDATE chain_outlook SET told = greatest(0, $2::bigint) WHERE chain_id = $1 AND EXISTS (SELECT FROM reach)`

/** Acknowledges entries by chain, transaction and log, and tells the owners of those in told blocks. */
export const ACKNOWLEDGE = `WITH acknowledged AS (
    UPDATE entry SET news = false WHERE news AND (chain_id, transaction_hash, log) IN (
      SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[])
    ) RETURNING chain_id, position, block
  ), changed AS (
    SELECT chain_id, (
      SELECT note.owner FROM note WHERE note.chain_id = acknowledged.chain_id AND note.position = acknowledged.position
    ) AS owner FROM acknowledged
    WHERE block <= (SELECT told FROM chain_outlook WHERE chain_outlook.chain_id = acknowledged.chain_id)
  ), ${journaled}
  SELECT count(*) FROM changed`
