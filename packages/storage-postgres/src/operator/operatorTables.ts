/** What people did in the console. No entry changes. */
export const operatorTables: ReadonlyArray<string> = [
  `CREATE TABLE operator_log (
    place counter PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    at moment NOT NULL,
    name text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    reason text NOT NULL,
    result text NOT NULL,
    hash text NOT NULL
  )`,
  `CREATE FUNCTION refuse_operator_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'an entry of the operator log never changes';
    END
  $$`,
  `CREATE TRIGGER operator_log_entry_is_final BEFORE UPDATE OR DELETE ON operator_log
    FOR EACH ROW EXECUTE FUNCTION refuse_operator_log_change()`,
  `CREATE TRIGGER operator_log_is_final BEFORE TRUNCATE ON operator_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_operator_log_change()`,
]

/** What people set in the console, and the processes that live. */
export const operatorSettingTables: ReadonlyArray<string> = [
  `CREATE TABLE operator_setting (
    name text COLLATE "C" PRIMARY KEY,
    value text NOT NULL,
    since moment NOT NULL
  )`,
  `CREATE TABLE process (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    version text NOT NULL,
    roles text[] NOT NULL,
    leads bigint[] NOT NULL,
    started_at moment NOT NULL,
    seen_at moment NOT NULL
  )`,
]
