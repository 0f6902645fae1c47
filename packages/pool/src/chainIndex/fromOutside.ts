import type { ChainId, NoteRow, NoteStoreShape } from "@shielded-relay/core"
import { Effect } from "effect"
import type { QueuedNote } from "./scanNotes.ts"

/**
 * Our owners' notes, those that came from outside with the `log` of their event. A note is our own operation's when the call that made it
 * spent a note of ours: nobody else can, so a copy of our calldata that a stranger sends is ours too. The public note right behind a call
 * counts as that call's output. (A deposit placed there, in one transaction with a call of ours that is still waiting, is taken for it.)
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
