import type { IndexBatch } from "../port/storage/NoteStore.ts"

/**
 * Sorts a batch's rows by block and checks that it extends the log: dense positions, blocks after its starting checkpoint and up to its new
 * one, notes on their leaf. @throws Error otherwise: that is a defect of the reader, and storing such a batch would silently corrupt
 * balances.
 */
export function blockRangeOf(batch: IndexBatch) {
  const after = batch.from?.number ?? -1
  const start = batch.from?.positions ?? 0
  const inRange = (block: number) => block > after && block <= batch.to.number
  const require = (holds: boolean, what: string) => {
    if (!holds) throw new Error(`index batch: ${what}`)
  }

  require(inRange(batch.to.number), "its end is not after its beginning")
  require(batch.to.positions === start + batch.leaves.length, "positions and leaves disagree")
  let previous = after
  for (const [index, leaf] of batch.leaves.entries()) {
    require(leaf.position === start + index, "positions are not dense")
    require(inRange(leaf.block) && leaf.block >= previous, "leaves are not in order of blocks")
    previous = leaf.block
  }
  for (const note of batch.notes) {
    require(note.chainId === batch.chainId, "a note belongs to another chain")
    const leaf = batch.leaves[note.position - start]
    require(leaf?.commitment === note.commitment && leaf.block === note.block, "a note has no leaf")
  }
  for (const note of batch.foreignNotes)
    require(batch.leaves[note.position - start]?.block === note.block, "a foreign note has no leaf")
  const last = batch.blocks.at(-1)
  require(last?.number === batch.to.number &&
    last.hash === batch.to.hash, "its last block is missing")
  for (const rows of [batch.nullifiers, batch.operations, batch.roots])
    require(rows.every((row) => inRange(row.block)), "a row is outside its blocks")
  previous = after
  for (const { number } of batch.blocks) {
    // The last one is the checkpoint's, so ascending blocks are in range.
    require(number > previous, "blocks are not ascending")
    previous = number
  }

  const byBlock = (a: { readonly block: number }, b: { readonly block: number }) =>
    a.block - b.block
  return {
    checkpoint: batch.to,
    blocks: batch.blocks,
    leaves: batch.leaves,
    notes: batch.notes,
    foreignNotes: batch.foreignNotes,
    nullifiers: batch.nullifiers.toSorted(byBlock),
    operations: batch.operations.toSorted(byBlock),
    roots: batch.roots.toSorted(byBlock),
  }
}
