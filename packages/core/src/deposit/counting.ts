import { isFree, type NoteRow, type NoteState } from "../port/storage/NoteStore.ts"

/**
 * The notes that count towards deposits, each with its place in the order in which they began to count as `position`. A note whose payers had
 * to be asked about, or that the operator released, counts from then on: what a private send has taken as its deposit stays its deposit,
 * whichever older note is served later (test: `counting.test.ts`).
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
