import { FIELD_MODULUS } from "@shielded-relay/pool"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decodePoolLog, poolTopics } from "../../src/event/decodePoolLog.ts"
import { hashOf, logOf, pool, poolEvent } from "../fixture/poolLogs.ts"

const decode = (log: Parameters<typeof decodePoolLog>[1]) => decodePoolLog(pool, log)

describe("a log of the pool", () => {
  it("gives the event that was written, and where it stands", () => {
    fc.assert(
      fc.property(poolEvent, (event) => {
        const log = logOf(event, { block: 12, logIndex: 3, transaction: 4 })
        expect(decode(log)).toEqual({
          block: { number: 12, hash: hashOf(12) },
          logIndex: 3,
          transactionHash: hashOf(4),
          event,
        })
      }),
    )
  })

  it("is asked for by the five topics of the index", () => {
    expect(new Set(poolTopics).size).toBe(5)
  })
})

describe("what the pool never wrote is refused", () => {
  const note = {
    type: "NoteQueued",
    position: 1,
    commitment: 2n,
    encryptedNote: new Uint8Array(157),
  } as const

  it("another address, another topic, a topic too many, none", () => {
    const log = logOf(note)
    expect(decode({ ...log, address: "0x0000000000000000000000000000000000000001" })).toBe(null)
    expect(decode({ ...log, topics: [hashOf(1)] })).toBe(null)
    expect(decode({ ...log, topics: [...log.topics, hashOf(1)] })).toBe(null)
    expect(decode({ ...log, topics: [] })).toBe(null)
  })

  it("elements of the field's order or more, positions beyond counting", () => {
    expect(decode(logOf({ ...note, commitment: FIELD_MODULUS }))).toBe(null)
    expect(decode(logOf({ type: "NullifierSpent", nullifier: FIELD_MODULUS }))).toBe(null)
    expect(decode(logOf({ type: "Operation", operationHash: FIELD_MODULUS }))).toBe(null)
    expect(decode(logOf({ type: "TreeUpdated", inserted: 1, root: FIELD_MODULUS }))).toBe(null)
    expect(decode(logOf({ ...note, position: 2 ** 53 }))).toBe(null)
  })

  it("data where an operation has none", () => {
    expect(decode({ ...logOf({ type: "Operation", operationHash: 1n }), data: "0x00" })).toBe(null)
  })

  it("data cut, lengthened or with any byte changed: refused or another event, never the same and never an exception", () => {
    fc.assert(
      fc.property(
        poolEvent.filter(({ type }) => type !== "Operation"),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        fc.uint8Array({ minLength: 1, maxLength: 40 }),
        (event, place, change, tail) => {
          const log = logOf(event)
          const original = Buffer.from(log.data.slice(2), "hex")
          const hex = (data: Buffer) => `0x${data.toString("hex")}` as const
          const changed = Buffer.from(original)
          const at = place % original.length
          changed.writeUInt8((changed.readUInt8(at) + change) % 256, at)
          expect(decode({ ...log, data: hex(changed) })?.event).not.toEqual(event)
          expect(decode({ ...log, data: hex(original.subarray(0, at)) })).toBe(null)
          expect(decode({ ...log, data: hex(Buffer.concat([original, tail])) })).toBe(null)
        },
      ),
    )
  })
})
