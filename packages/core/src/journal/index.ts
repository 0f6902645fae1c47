export { parseJournalCursor, renderJournalCursor } from "./journalCursor.ts"
export { rowOfOperation, rowOfOrder } from "./journalRows.ts"
