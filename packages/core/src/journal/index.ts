export { eventTypeOf, eventTypes, type EventType } from "./eventTypes.ts"
export { JournalWatch } from "./JournalWatch.ts"
export { parseJournalCursor, renderJournalCursor } from "./journalCursor.ts"
export { rowOfOperation, rowOfOrder } from "./journalRows.ts"
