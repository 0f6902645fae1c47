import { isFree, type NoteRow, type NoteState } from "../port/storage/NoteStore.ts"

/**
 * The notes that count towards deposits. Each one's `position` is its rank in the order in which they began to count. A screened or
 * released note counts from the decision on. So the notes that a private send took as its deposit stay its deposit, even if an older note
 * is served later (test: `counting.test.ts`).
 */
export function countingNotes(states: ReadonlyArray<NoteState>): ReadonlyArray<NoteRow> {
  const since = ({ note, entry }: NoteState) => Math.max(note.position, entry?.countsFrom ?? 0)
  return states
    .filter(isFree)
    .toSorted((a, b) => since(a) - since(b) || a.note.position - b.note.position)
    .map(({ note }, place) => ({ ...note, position: place }))
}

/** Whether screening may still make a note count. */
export function isUndecided({ entry }: Pick<NoteState, "entry">): boolean {
  return entry?.state === "undecided"
}
