import type { Address, ChainId, NoteRow, OwnerId } from "@shielded-relay/core"
import { describe, expect, it } from "vitest"
import { commitment, noteKey, nullifier, ownerKey } from "../../src/note/Note.ts"
import { joinWitness } from "../../src/spend/witness.ts"
import { Forest } from "../../src/tree/Forest.ts"
import { GOLD } from "../simulated/poolService.ts"

const SECRET = 7n
const ASSET = 5n

const noteAt = (position: number): NoteRow => {
  const npk = noteKey(ownerKey(SECRET, BigInt(position)), 9n)
  const made = commitment(npk, ASSET, 10n)
  return {
    chainId: 1 as ChainId,
    position,
    owner: "owner" as OwnerId,
    token: GOLD satisfies Address,
    amount: 10n,
    commitment: made,
    nullifier: nullifier(SECRET, made, position),
    npk,
    oneTimeIndex: BigInt(position),
    blinding: 9n,
    block: 1,
    transactionHash: "0x",
    origin: "public",
    log: null,
  }
}
const notes = [0, 1, 2, 3].map(noteAt)

const one = { npk: 11n, amount: 4n }
const other = { npk: 12n, amount: 16n }
const madeOf = ({ npk, amount }: typeof one) => commitment(npk, ASSET, amount)

/** A join of the first two notes under the root of the first three, as it was planned. */
function planned() {
  const forest = new Forest(5)
  for (const note of notes) forest.append(note.commitment)
  const spent = notes.slice(0, 2)
  return {
    forest,
    rows: new Map(notes.map((note) => [note.position, note])),
    join: {
      root: forest.rootOver(0, 3),
      asset: 0n,
      out: false,
      amount: 0n,
      nullifiers: spent.map((note) => note.nullifier),
      commitments: [madeOf(one), madeOf(other)] as const,
    },
    plan: {
      inputs: spent.map(({ position }) => ({ position })),
      outputs: [one, other],
      noteAsset: ASSET,
      treeSize: 3,
    },
  }
}
const witnessOf = ({ forest, rows, join, plan }: ReturnType<typeof planned>) =>
  joinWitness(forest, SECRET, rows, 1n, join, plan)

describe("the witness of a join", () => {
  it("is made while notes, root and plan are what they were", () => {
    expect(witnessOf(planned())?.circuit).toBe("joinsplit-2x2")
  })

  it("is none when the trees are smaller than planned", () => {
    const { plan, ...rest } = planned()
    expect(witnessOf({ ...rest, plan: { ...plan, treeSize: 5 } })).toBe(null)
  })

  it("is none when a note is gone", () => {
    const each = planned()
    each.rows.delete(1)
    expect(witnessOf(each)).toBe(null)
  })

  it("is none for a note that the root is not over yet", () => {
    const { join, plan, ...rest } = planned()
    const inputs = [{ position: 0 }, { position: 3 }]
    const nullifiers = [notes[0], notes[3]].flatMap((note) => note?.nullifier ?? [])
    expect(witnessOf({ ...rest, join: { ...join, nullifiers }, plan: { ...plan, inputs } })).toBe(
      null,
    )
  })

  it("is none when another leaf stands where the note was", () => {
    const each = planned()
    const moved = { ...noteAt(1), commitment: 99n }
    each.rows.set(1, moved)
    expect(witnessOf(each)).toBe(null)
  })

  it("is none under another root", () => {
    const { join, forest, ...rest } = planned()
    expect(witnessOf({ ...rest, forest, join: { ...join, root: forest.rootOver(0, 4) } })).toBe(
      null,
    )
  })

  it("is none for a note of another nullifier, nor for one nullifier more", () => {
    const { join, ...rest } = planned()
    const [first = 0n] = join.nullifiers
    for (const nullifiers of [
      [first, 1n],
      [...join.nullifiers, 1n],
    ])
      expect(witnessOf({ ...rest, join: { ...join, nullifiers } })).toBe(null)
  })

  it("is none for other outputs than the call makes, or fewer", () => {
    const { plan, ...rest } = planned()
    for (const changed of [[one], [one, { ...other, amount: 17n }], [other, one]])
      expect(witnessOf({ ...rest, plan: { ...plan, outputs: changed } })).toBe(null)
  })
})
