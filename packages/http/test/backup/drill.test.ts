import type { DumpLine } from "@shielded-relay/storage-postgres"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compareBalances } from "../../src/drill/compareBalances.ts"
import { IndexedNotes } from "../../src/drill/IndexedNotes.ts"

interface Note {
  readonly owner: string
  readonly token: string
  readonly amount: bigint
  readonly nullifier: string
  readonly block: number
}

/** The lines of a dump with these notes at the positions of the list, in an order of columns of its own. */
function dumpOf(notes: ReadonlyArray<Note>, spends: ReadonlyMap<string, number>): IndexedNotes {
  const indexed = new IndexedNotes()
  const lines: ReadonlyArray<DumpLine> = [
    {
      type: "table",
      name: "note",
      columns: "block position chain_id owner token amount nullifier".split(" "),
    },
    ...notes.map(({ block, owner, token, amount, nullifier }, position): DumpLine => ({
      type: "rows",
      rows: [[String(block), String(position), "1", owner, token, String(amount), nullifier]],
    })),
    { type: "table", name: "nullifier", columns: ["chain_id", "nullifier", "block"] },
    {
      type: "rows",
      rows: [...spends].map(([nullifier, block]) => ["1", nullifier, String(block)]),
    },
    { type: "table", name: "quote", columns: ["chain_id", "amount"] },
    { type: "rows", rows: [["1", "7"]] },
  ]
  for (const line of lines) indexed.add(line)
  return indexed
}

const note = fc.record({
  owner: fc.constantFrom("a", "b"),
  token: fc.constantFrom("x", "y"),
  amount: fc.bigInt({ min: 1n, max: 2n ** 128n }),
  nullifier: fc.constantFrom("1", "2", "3", "4", "5"),
  block: fc.integer({ min: 1, max: 9 }),
})
/** Blocks never fall with the position. */
const notes = fc
  .array(note, { maxLength: 12 })
  .map((list) => list.toSorted((one, other) => one.block - other.block))
const spends = fc
  .dictionary(fc.constantFrom("1", "2", "3", "4", "5"), fc.integer({ min: 1, max: 9 }))
  .map((blocks) => new Map(Object.entries(blocks)))

describe("the balances of a dump", () => {
  it("are those of the unspent notes up to the block, each nullifier once", () => {
    fc.assert(
      fc.property(notes, spends, fc.integer({ min: 0, max: 9 }), (list, spent, block) => {
        const balances = dumpOf(list, spent).balances(1, block)
        for (const token of ["x", "y"])
          for (const owner of ["a", "b"]) {
            const first = list.filter(
              (one, index) =>
                list.findIndex(({ nullifier }) => nullifier === one.nullifier) === index,
            )
            const wanted = first
              .filter((one) => one.owner === owner && one.token === token && one.block <= block)
              .filter(({ nullifier }) => (spent.get(nullifier) ?? 99) > block)
              .reduce((sum, { amount }) => sum + amount, 0n)
            expect(balances.get(token)?.get(owner) ?? 0n).toBe(wanted)
          }
      }),
    )
  })

  it("differ from others wherever an owner's does, also if the totals are equal", () => {
    const of = (a: bigint, b: bigint) =>
      new Map([
        [
          "x",
          new Map<string, bigint>([
            ["a", a],
            ["b", b],
          ]),
        ],
      ])
    expect(compareBalances(of(1n, 2n), of(1n, 2n))).toEqual([
      { token: "x", backup: 3n, rebuilt: 3n, ownersThatDiffer: 0 },
    ])
    expect(compareBalances(of(1n, 2n), of(2n, 1n))).toEqual([
      { token: "x", backup: 3n, rebuilt: 3n, ownersThatDiffer: 2 },
    ])
    expect(compareBalances(of(1n, 2n), of(1n, 0n))).toEqual([
      { token: "x", backup: 3n, rebuilt: 1n, ownersThatDiffer: 1 },
    ])
    expect(compareBalances(new Map(), of(1n, 0n))).toEqual([
      { token: "x", backup: 0n, rebuilt: 1n, ownersThatDiffer: 1 },
    ])
  })
})
