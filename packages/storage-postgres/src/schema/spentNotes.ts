/**
 * The block that spends a note, on the note itself, so that an index of live notes can leave spent ones out. Triggers keep it, for processes
 * of every version: after each write it is the block of the note's nullifier. They look rows up by key, whatever a plan expects of tables
 * that were small. `unmarked_spend` names the notes from before this step; `markSpentNotes` marks them by and by, since one statement over
 * a million notes would exceed the statement timeout.
 */
export const spentNotes: ReadonlyArray<string> = [
  `ALTER TABLE note ADD COLUMN spent_in counter`,
  `CREATE TABLE unmarked_spend (
    chain_id counter PRIMARY KEY,
    below counter NOT NULL
  )`,
  `INSERT INTO unmarked_spend (chain_id, below) SELECT chain_id, positions FROM checkpoint`,
  `CREATE FUNCTION mark_spent_notes() RETURNS trigger LANGUAGE plpgsql
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$ BEGIN
    UPDATE note SET spent_in = added.block FROM added
      WHERE note.chain_id = added.chain_id AND note.nullifier = added.nullifier;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER mark_spent_notes AFTER INSERT ON nullifier REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION mark_spent_notes()`,
  `CREATE FUNCTION mark_restored_notes() RETURNS trigger LANGUAGE plpgsql
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$ BEGIN
    UPDATE note SET spent_in = nullifier.block FROM added, nullifier
      WHERE nullifier.chain_id = added.chain_id AND nullifier.nullifier = added.nullifier
        AND note.chain_id = added.chain_id AND note.position = added.position
        AND note.spent_in IS DISTINCT FROM nullifier.block;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER mark_restored_notes AFTER INSERT ON note REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION mark_restored_notes()`,
  `CREATE FUNCTION revive_notes() RETURNS trigger LANGUAGE plpgsql
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$ BEGIN
    UPDATE note SET spent_in = NULL FROM removed
      WHERE note.chain_id = removed.chain_id AND note.nullifier = removed.nullifier;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER revive_notes AFTER DELETE ON nullifier REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION revive_notes()`,
]

/** A step of its own: building an index blocks only writers, but adding the column blocks readers until its step ends. */
export const liveNotes: ReadonlyArray<string> = [
  `CREATE INDEX note_live ON note (chain_id, owner, position) WHERE spent_in IS NULL`,
]
