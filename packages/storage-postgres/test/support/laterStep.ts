import type { Migration } from "../../src/schema/migrations.ts"

/**
 * The changes a later version may make to every table while this version keeps running: columns with a default,
 * indexes, tables. A column of a parent is one of the tables that inherit from it.
 */
export const laterStep: Migration = {
  name: "of a later version",
  statements: [
    "CREATE TABLE added_later (id text PRIMARY KEY)",
    `DO $$ DECLARE one text; BEGIN
      FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT IN ('migration', 'added_later')
        AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = format('%I', tablename)::regclass)
      LOOP
        EXECUTE format('ALTER TABLE %I ADD COLUMN added_later text NOT NULL DEFAULT ''later''', one);
        EXECUTE format('CREATE INDEX ON %I (added_later)', one);
      END LOOP;
    END $$`,
  ],
}
