/** Tables of the first step that no version has read or written, so that no process of the version before misses them. */
export const organizationsDropped: ReadonlyArray<string> = [
  "DROP TABLE policy",
  "DROP TABLE organization_user",
  "DROP TABLE organization",
]
