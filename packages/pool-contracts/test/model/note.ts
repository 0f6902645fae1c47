import { hash2, hash3, R } from "./field.ts"

/** A note as its owner knows it. Its position in a tree is known once it is queued. */
export interface Note {
  readonly spendingKey: bigint
  readonly oneTimeIndex: bigint
  readonly blinding: bigint
  readonly asset: bigint
  readonly amount: bigint
}

/** A note with its position in the queue, and so its leaf. */
export interface PlacedNote extends Note {
  readonly position: number
}

export const npkOf = ({
  spendingKey,
  oneTimeIndex,
  blinding,
}: Omit<Note, "asset" | "amount">): bigint => hash2(hash2(spendingKey, oneTimeIndex), blinding)

export const commitmentOf = (note: Note): bigint => hash3(npkOf(note), note.asset, note.amount)

export const nullifierOf = (note: Note, leafIndex: bigint): bigint =>
  hash3(note.spendingKey, commitmentOf(note), leafIndex)

/** A new note of an owner. */
export const newNote = (
  random: () => bigint,
  spendingKey: bigint,
  asset: bigint,
  amount: bigint,
): Note => ({
  spendingKey,
  oneTimeIndex: random() >> 160n,
  blinding: random() % R,
  asset,
  amount,
})
