export { parseJournalCursor, renderJournalCursor } from "./journalCursor.ts"
export { ledgerEntry } from "./ledgerEntry.ts"
export { rowOfOperation, rowOfOrder } from "./journalRows.ts"
