import type { LocatedPoolEvent, PoolEvent } from "@shielded-relay/core"
import { describe, expect, it } from "vitest"
import { readLog } from "../../src/chainIndex/readLog.ts"
import { FIELD_MODULUS } from "../../src/field/field.ts"
import { AMOUNT_LIMIT } from "../../src/note/Note.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"

const { gateway } = simulatedNetwork()
const range = { start: 5, end: 7 }
/** Commitments before the range. */
const BEFORE = 8

const at = (
  event: PoolEvent,
  logIndex: number,
  number = 5,
  transactionHash = "0x01",
): LocatedPoolEvent => ({
  block: { number, hash: `0x${number}` },
  logIndex,
  transactionHash,
  event,
})

const queued = (position: number, commitment = 1n): PoolEvent => ({
  type: "NoteQueued",
  position,
  commitment,
  encryptedNote: new Uint8Array(157),
})
const inTheOpen = (position: number, { npk = 1n, amount = 1n } = {}): PoolEvent => ({
  type: "PublicNote",
  position,
  token: new Uint8Array(20).fill(1),
  amount,
  npk,
  encryptedNote: new Uint8Array(157),
})
const spent = (nullifier: bigint): PoolEvent => ({ type: "NullifierSpent", nullifier })
const operation: PoolEvent = { type: "Operation", operationHash: 1n }
const inserted = (count: number): PoolEvent => ({ type: "TreeUpdated", inserted: count, root: 1n })

const read = (...events: ReadonlyArray<LocatedPoolEvent>) => readLog(gateway, range, events, BEFORE)
/** Reads the events of one transaction. */
const readTransaction = (...events: ReadonlyArray<PoolEvent>) =>
  read(...events.map((event, index) => at(event, index)))
const spentFor = (log: ReturnType<typeof read>) => log?.notes.map((note) => note.spent)

describe("a log of the pool", () => {
  it("is in order: by block, and in a block by the place of the event", () => {
    expect(read(at(spent(1n), 3), at(spent(2n), 4), at(spent(3n), 0, 6))).not.toBe(null)
    expect(read(at(spent(1n), 3, 6), at(spent(2n), 4, 5))).toBe(null)
    expect(read(at(spent(1n), 3), at(spent(2n), 3))).toBe(null)
    expect(read(at(spent(1n), 3), at(spent(2n), 2))).toBe(null)
  })

  it("holds the blocks that were asked for alone", () => {
    expect(read(at(spent(1n), 0, 5), at(spent(2n), 0, 7))).not.toBe(null)
    expect(read(at(spent(1n), 0, 4))).toBe(null)
    expect(read(at(spent(1n), 0, 8))).toBe(null)
  })

  it("counts on where the commitments before it ended, without a gap", () => {
    expect(readTransaction(queued(8), inTheOpen(9), queued(10))).not.toBe(null)
    for (const event of [queued(7), queued(9), inTheOpen(7), inTheOpen(9)])
      expect(readTransaction(event)).toBe(null)
  })

  it("has commitments and keys below the modulus, 0 not among the commitments", () => {
    expect(readTransaction(queued(8, FIELD_MODULUS - 1n))).not.toBe(null)
    for (const value of [-1n, 0n, FIELD_MODULUS])
      expect(readTransaction(queued(8, value))).toBe(null)
    expect(readTransaction(inTheOpen(8, { npk: FIELD_MODULUS - 1n }))).not.toBe(null)
    for (const npk of [-1n, FIELD_MODULUS])
      expect(readTransaction(inTheOpen(8, { npk }))).toBe(null)
  })

  it("has an empty leaf only where its value is 0", () => {
    const sibling = { ...queued(9, FIELD_MODULUS), encryptedNote: new Uint8Array() }
    const events = [at(queued(8), 0), at(sibling, 1)]
    expect(readLog({ ...gateway, insertion: null }, range, events, BEFORE)).toBe(null)
  })

  it("has amounts from 1 to 2^128 - 1", () => {
    for (const amount of [1n, AMOUNT_LIMIT - 1n])
      expect(readTransaction(inTheOpen(8, { amount }))).not.toBe(null)
    for (const amount of [-1n, 0n, AMOUNT_LIMIT])
      expect(readTransaction(inTheOpen(8, { amount }))).toBe(null)
  })

  it("has trees that grow, and hold no more than was queued", () => {
    expect(readTransaction(inserted(7), inserted(8))).not.toBe(null)
    expect(readTransaction(queued(8), inserted(9))).not.toBe(null)
    expect(readTransaction(inserted(8), inserted(8))).toBe(null)
    expect(readTransaction(inserted(8), inserted(7))).toBe(null)
    expect(readTransaction(inserted(9))).toBe(null)
  })
})

describe("the nullifiers that a note's call spent", () => {
  it("are all those before it in its call, for the note of the call's action too", () => {
    const log = readTransaction(spent(1n), spent(2n), queued(8), operation, inTheOpen(9))
    expect(spentFor(log)).toEqual([
      [1n, 2n],
      [1n, 2n],
    ])
  })

  it("are none of an earlier call of the transaction", () => {
    const one = [spent(1n), queued(8), operation]
    const other = [spent(2n), queued(9), operation]
    expect(spentFor(readTransaction(...one, ...other))).toEqual([[1n], [2n]])
  })

  it("are none of another transaction, nor of the call before for a second note in the open", () => {
    const call = [at(spent(1n), 0), at(operation, 1)]
    expect(spentFor(read(...call, at(inTheOpen(8), 2, 5, "0x02")))).toEqual([[]])
    expect(spentFor(read(...call, at(inTheOpen(8), 2), at(inTheOpen(9), 3)))).toEqual([[1n], []])
  })
})
