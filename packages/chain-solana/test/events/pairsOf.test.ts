import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { pairsOf } from "../../src/events/pairsOf.ts"
import { noteEvent, operationEvent, poolKey, transactionWith } from "../fixture/transactions.ts"

const typesOf = (pairs: ReturnType<typeof pairsOf>) =>
  typeof pairs === "string" ? pairs : pairs.map(({ events }) => events.map(({ type }) => type))

describe("the leaves of a transaction", () => {
  it("are an operation's two commitments, in the index's form", () => {
    const pairs = pairsOf(poolKey, transactionWith([{ data: operationEvent(6n) }]))
    expect(pairs).toEqual([
      {
        position: 6,
        events: [
          { type: "NullifierSpent", nullifier: 17n },
          { type: "NullifierSpent", nullifier: 18n },
          {
            type: "NoteQueued",
            position: 6,
            commitment: 19n,
            encryptedNote: new Uint8Array(157).fill(3),
          },
          {
            type: "NoteQueued",
            position: 7,
            commitment: 20n,
            encryptedNote: new Uint8Array(157).fill(3),
          },
          { type: "Operation", operationHash: 106n },
          { type: "TreeUpdated", inserted: 8, root: 13n },
        ],
      },
    ])
  })

  it("are a deposit's note and an empty leaf", () => {
    const pairs = pairsOf(poolKey, transactionWith([{ data: noteEvent(2n) }]))
    expect(pairs).toEqual([
      {
        position: 2,
        events: [
          {
            type: "PublicNote",
            position: 2,
            token: new Uint8Array(32).fill(9),
            amount: 5n,
            npk: 21n,
            encryptedNote: new Uint8Array(157).fill(4),
          },
          { type: "NoteQueued", position: 3, commitment: 0n, encryptedNote: new Uint8Array() },
          { type: "TreeUpdated", inserted: 4, root: 9n },
        ],
      },
    ])
  })

  it("are a swap's change, an output without an encrypted note, and the note of the received amount", () => {
    const inner = [{ data: operationEvent(0n, 1) }, { data: noteEvent(2n) }]
    expect(typesOf(pairsOf(poolKey, transactionWith(inner)))).toEqual([
      ["NullifierSpent", "NullifierSpent", "NoteQueued", "NoteQueued", "Operation", "TreeUpdated"],
      ["PublicNote", "NoteQueued", "TreeUpdated"],
    ])
  })

  it("ignore another program that emits the same bytes", () => {
    const imitated = [{ data: noteEvent(2n), by: "other" as const }]
    expect(pairsOf(poolKey, transactionWith(imitated))).toEqual([])
  })

  it("are empty when the transaction failed", () => {
    const failed = { err: { InstructionError: [2, { Custom: 11 }] }, innerInstructions: null }
    expect(pairsOf(poolKey, transactionWith([], failed))).toEqual([])
  })

  it("are unrecorded at a node without inner instructions", () => {
    expect(pairsOf(poolKey, transactionWith([], { innerInstructions: null }))).toBe("unrecorded")
  })

  it("are malformed when the program never writes such data", () => {
    const cases = [
      operationEvent(3n),
      operationEvent(2n).subarray(0, 300),
      noteEvent(2n, 0n),
      Uint8Array.of(255, 3),
      Uint8Array.of(255),
    ]
    for (const data of cases)
      expect(pairsOf(poolKey, transactionWith([{ data }]))).toBe("malformed")
  })

  it("are never read from arbitrary bytes, which never throw", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), fc.boolean(), (bytes, isEvent) => {
        const data = isEvent ? Uint8Array.of(255, ...bytes) : bytes
        const pairs = pairsOf(poolKey, transactionWith([{ data }]))
        expect(["malformed", "[]"]).toContain(
          typeof pairs === "string" ? pairs : JSON.stringify(pairs),
        )
      }),
    )
  })
})
