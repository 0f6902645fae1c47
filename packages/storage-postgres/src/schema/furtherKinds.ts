/** Drops the CHECK on `kind`. The code that reads a row validates the kind, so a new kind needs no migration. */
export const furtherKinds: ReadonlyArray<string> = [
  "ALTER TABLE operation DROP CONSTRAINT operation_kind_check",
]
