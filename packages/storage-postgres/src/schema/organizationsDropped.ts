/**
 * Drops tables of the first step that every version has left unused, so processes of the previous version keep working.
 */
export const organizationsDropped: ReadonlyArray<string> = [
  "DROP TABLE policy",
  "DROP TABLE organization_user",
  "DROP TABLE organization",
]
