/**
 * A reservation names its note by position and commitment, so that another note at the position is free after a reorganisation. A row gets
 * no commitment if a reorganisation has removed its note at the time of the migration. The trigger fills in the commitment for processes of
 * the previous version, which write only positions.
 */
export const reservedNotes: ReadonlyArray<string> = [
  `ALTER TABLE reservation ADD COLUMN commitment field_element`,
  `UPDATE reservation SET commitment = (
    SELECT commitment FROM note WHERE note.chain_id = reservation.chain_id AND note.position = reservation.position
  )`,
  `ALTER TABLE reservation DROP CONSTRAINT reservation_pkey`,
  `CREATE UNIQUE INDEX reservation_of_note ON reservation (chain_id, position, commitment)`,
  `CREATE FUNCTION name_reserved_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    NEW.commitment := (SELECT note.commitment FROM note WHERE note.chain_id = NEW.chain_id AND note.position = NEW.position);
    -- Nothing to reserve: the note is away, and what the operation reserved before is in a row of its own.
    IF NEW.commitment IS NULL THEN RETURN NULL; END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER name_reserved_note BEFORE INSERT ON reservation
    FOR EACH ROW WHEN (NEW.commitment IS NULL) EXECUTE FUNCTION name_reserved_note()`,
]
