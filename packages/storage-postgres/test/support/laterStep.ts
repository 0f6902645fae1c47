import type { Migration } from "../../src/schema/migrations.ts"

/** What a later version may do to every table while this one goes on: columns with a default, indexes, tables. */
export const laterStep: Migration = {
  name: "of a later version",
  statements: [
    "CREATE TABLE added_later (id text PRIMARY KEY)",
    `DO $$ DECLARE one text; BEGIN
      FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT IN ('migration', 'added_later')
      LOOP
        EXECUTE format('ALTER TABLE %I ADD COLUMN added_later text NOT NULL DEFAULT ''later''', one);
        EXECUTE format('CREATE INDEX ON %I (added_later)', one);
      END LOOP;
    END $$`,
  ],
}
