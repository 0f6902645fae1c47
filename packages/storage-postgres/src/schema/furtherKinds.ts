/** Which kinds of operations there are is said by the code that reads the rows: a list here would have to change with every kind. */
export const furtherKinds: ReadonlyArray<string> = [
  "ALTER TABLE operation DROP CONSTRAINT operation_kind_check",
]
