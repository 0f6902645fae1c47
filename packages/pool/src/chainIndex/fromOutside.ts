import type { ChainId, NoteRow, NoteStoreShape } from "@shielded-relay/core"
import { Effect } from "effect"
import type { QueuedNote } from "./scanNotes.ts"

/**
 * Marks which of our owners' notes came from outside: those keep the `log` position of their event; our own operations' notes get
 * `log: null`.
 * A note is ours if the call that made it spent one of our notes, because only we can spend them. This holds even if a stranger
 * submits a copy of our calldata. The public note directly behind a call counts as that call's output. A deposit placed there, in
 * one transaction with a copy of our waiting call, is therefore counted as ours.
 *
 * @param known Notes that are not in the index yet and whose nullifiers count as ours.
 */
export const fromOutside = Effect.fnUntraced(function* (
  store: NoteStoreShape,
  chainId: ChainId,
  queued: ReadonlyArray<QueuedNote>,
  found: ReadonlyArray<NoteRow>,
  known: ReadonlyArray<NoteRow> = [],
) {
  const made = new Map(queued.map((note) => [note.position, note]))
  const spentFor = ({ position }: NoteRow) => made.get(position)?.spent ?? []
  const own = new Set([...known, ...found].map(({ nullifier }) => nullifier))
  const unknown = [...new Set(found.flatMap(spentFor))].filter((nullifier) => !own.has(nullifier))
  if (unknown.length > 0)
    for (const nullifier of yield* store.ownNullifiers(chainId, unknown)) own.add(nullifier)
  return found.map((note): NoteRow => {
    const isOwn = spentFor(note).some((nullifier) => own.has(nullifier))
    return { ...note, log: isOwn ? null : (made.get(note.position)?.log ?? null) }
  })
})
