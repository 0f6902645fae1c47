import { exampleBatch, exampleBlock } from "@shielded-relay/testkit"
import { describe, expect, it } from "vitest"
import { blockRangeOf } from "../../src/noteIndex/index.ts"
import type { IndexBatch } from "../../src/index.ts"

/** Two leaves in block 5 are stored already. The batch adds one leaf in block 7 and one in block 9. */
const { to: from } = exampleBatch(null, [{ number: 5, leaves: 2 }])
const blocks = [
  { number: 7, leaves: 1 },
  { number: 9, leaves: 1 },
]
const batch = exampleBatch(from, blocks)
const changed = (change: Partial<IndexBatch>) => () => blockRangeOf({ ...batch, ...change })

describe("a batch of the index", () => {
  it("is accepted when its leaves and blocks follow the checkpoint it starts from", () => {
    expect(blockRangeOf(batch)).toMatchObject({ checkpoint: batch.to, leaves: batch.leaves })
  })

  it("is refused with a leaf of a block that it does not cover", () => {
    const [first, second] = batch.leaves
    if (first === undefined || second === undefined) throw new Error("the batch has two leaves")
    const error = "leaves are not in order of blocks"
    expect(changed({ leaves: [{ ...first, block: 5 }, second] })).toThrow(error)
    expect(changed({ leaves: [first, { ...second, block: 10 }] })).toThrow(error)
  })

  it("is refused with a leaf of an earlier block than the leaf before it", () => {
    const leaves = batch.leaves.map((leaf, index) => ({ ...leaf, block: index === 0 ? 9 : 7 }))
    expect(changed({ leaves })).toThrow("leaves are not in order of blocks")
  })

  it("is refused with a note in another block than its leaf", () => {
    const { notes } = exampleBatch(from, [{ number: 7, leaves: 1, notes: [{ position: 2 }] }])
    expect(changed({ notes })).not.toThrow()
    expect(changed({ notes: notes.map((note) => ({ ...note, block: 9 })) })).toThrow(
      "a note has no leaf",
    )
  })

  it("is refused when its last block has the checkpoint's hash under another number", () => {
    const [first = exampleBlock(7), last = exampleBlock(9)] = batch.blocks
    expect(changed({ blocks: [first, { ...last, number: 8 }] })).toThrow(
      "its last block is missing",
    )
  })

  it("is refused with the same block twice, or with one that is indexed already", () => {
    const error = "blocks are not ascending"
    expect(changed({ blocks: [exampleBlock(7), ...batch.blocks] })).toThrow(error)
    expect(changed({ blocks: [exampleBlock(5), ...batch.blocks] })).toThrow(error)
  })
})
