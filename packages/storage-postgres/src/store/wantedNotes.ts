/** The commitment of the note at the position of a row `given`. */
export const COMMITMENT = `(SELECT commitment FROM note WHERE note.chain_id = given.chain_id AND note.position = given.position)`

/**
 * A CTE `wanted`: the notes that a statement asks for, with their commitments, nullifiers and keys; NULL where the note is missing.
 * Each row is looked up by key: with a join, a plan made while the tables were small would scan them whole.
 *
 * @param given SQL for rows of (chain_id, position)
 */
export const wantedNotes = (given: string) => `wanted AS MATERIALIZED (
  SELECT chain_id, position,
    ${COMMITMENT} AS commitment,
    (SELECT nullifier FROM note WHERE note.chain_id = given.chain_id AND note.position = given.position) AS nullifier,
    (SELECT npk FROM note WHERE note.chain_id = given.chain_id AND note.position = given.position) AS npk
  FROM ${given} AS given (chain_id, position)
)`

/**
 * Whether a wanted note can be reserved: it exists, is unspent, is the first of its nullifier, and is free or being
 * returned (law 14 of `NoteStore`). Never NULL.
 */
export const SPENDABLE = `(
  wanted.nullifier IS NOT NULL
  AND (SELECT block FROM nullifier WHERE nullifier.chain_id = wanted.chain_id AND nullifier.nullifier = wanted.nullifier) IS NULL
  AND (SELECT min(position) FROM note WHERE note.chain_id = wanted.chain_id AND note.nullifier = wanted.nullifier) = wanted.position
  AND coalesce(
    (SELECT note.log IS NULL FROM note WHERE note.chain_id = wanted.chain_id AND note.position = wanted.position)
    OR (SELECT entry.state FROM note JOIN entry
      ON entry.chain_id = note.chain_id AND entry.transaction_hash = note.transaction_hash AND entry.log = note.log
      WHERE note.chain_id = wanted.chain_id AND note.position = wanted.position) IN ('served', 'released', 'returning'),
    false
  )
)`

/**
 * The operation that reserves a note; NULL if none does. A reservation names the note by position and commitment. A reservation of an
 * earlier version has no commitment if a reorganisation had removed its note when the database was migrated: it reserves whatever note is
 * at the position. Its operation may reserve that note again, hence the limit.
 *
 * @param of the relation that has the note's `chain_id`, `position`, `commitment` and `npk`
 */
export const holderOf = (of: "note" | "wanted") => `coalesce(
  (SELECT operation_id FROM reservation WHERE reservation.chain_id = ${of}.chain_id AND reservation.position = ${of}.position
    AND (reservation.commitment = ${of}.commitment OR reservation.commitment IS NULL) LIMIT 1),
  (SELECT operation_id FROM coming_note WHERE coming_note.chain_id = ${of}.chain_id AND coming_note.npk = ${of}.npk)
)`
