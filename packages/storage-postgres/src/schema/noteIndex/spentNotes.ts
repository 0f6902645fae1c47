/**
 * The block that spends a note, on the note itself, so that an index of live notes can leave spent ones out. Triggers keep it, for processes
 * of every version: after each write it is the block of the note's nullifier. They look rows up by key one by one: a join with the rows of a
 * statement may read a whole table for each, if its plan was made while the tables were small. `unmarked_spend` names the notes from before
 * this step; `markSpentNotes` marks them by and by, since one statement over a million notes would exceed the statement timeout.
 */
export const spentNotes: ReadonlyArray<string> = [
  `ALTER TABLE note ADD COLUMN spent_in counter`,
  `CREATE TABLE unmarked_spend (
    chain_id counter PRIMARY KEY,
    below counter NOT NULL
  )`,
  `INSERT INTO unmarked_spend (chain_id, below) SELECT chain_id, positions FROM checkpoint`,
  `CREATE FUNCTION mark_spent_notes() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
    DECLARE one record;
    BEGIN
      FOR one IN SELECT chain_id, nullifier, block FROM added LOOP
        UPDATE note SET spent_in = one.block WHERE chain_id = one.chain_id AND nullifier = one.nullifier;
      END LOOP;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER mark_spent_notes AFTER INSERT ON nullifier REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION mark_spent_notes()`,
  `CREATE FUNCTION mark_restored_notes() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
    DECLARE one record;
    BEGIN
      FOR one IN SELECT chain_id, position, (
        SELECT block FROM nullifier WHERE nullifier.chain_id = added.chain_id AND nullifier.nullifier = added.nullifier
      ) AS spent_in FROM added LOOP
        CONTINUE WHEN one.spent_in IS NULL;
        UPDATE note SET spent_in = one.spent_in WHERE chain_id = one.chain_id AND position = one.position;
      END LOOP;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER mark_restored_notes AFTER INSERT ON note REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION mark_restored_notes()`,
  `CREATE FUNCTION revive_notes() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
    DECLARE one record;
    BEGIN
      FOR one IN SELECT chain_id, nullifier FROM removed LOOP
        UPDATE note SET spent_in = NULL WHERE chain_id = one.chain_id AND nullifier = one.nullifier;
      END LOOP;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER revive_notes AFTER DELETE ON nullifier REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION revive_notes()`,
]

/** A step of its own: building an index blocks only writers, but adding the column blocks readers until its step ends. */
export const liveNotes: ReadonlyArray<string> = [
  `CREATE INDEX note_live ON note (chain_id, owner, position) WHERE spent_in IS NULL`,
]
