import { tradeData } from "@shielded-relay/pool-program/exchange"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addressOfKey } from "../../src/encoding/keys.ts"
import { operationHashOf } from "../../src/encoding/operationHash.ts"
import {
  decodeRoutedData,
  encodeRoutedData,
  instructionData,
  type RoutedData,
} from "../../src/swap/RoutedData.ts"
import { executableCall, publicCall } from "../fixture/calls.ts"
import { keyOf } from "../fixture/keys.ts"
import { anyRoute } from "../fixture/routes.ts"

const nobody = addressOfKey(keyOf(9))

const domain = { genesisHash: new Uint8Array(32).fill(1), program: new Uint8Array(32).fill(2) }
const anyHash = fc.record({ call: executableCall, venue: fc.uint8Array({ maxLength: 300 }) })

/** The operation's hash when the venue receives this data. */
function hashWith({ call }: { call: Parameters<typeof publicCall>[0] }, data: Uint8Array): bigint {
  const { joins, extData } = publicCall(call)
  const action = {
    id: domain.program,
    tokenIn: nobody,
    amountIn: 1n,
    tokenOut: nobody,
    minOut: 1n,
    npk: 1n,
    encryptedNote: new Uint8Array(157),
    refundNpk: 0n,
    refundNote: new Uint8Array(),
    data,
  }
  return operationHashOf(domain, { joins, extData: { ...extData, action } })
}

describe("a route that travels in front of a venue's data", () => {
  it("is read as it was written", () => {
    fc.assert(
      fc.property(anyRoute, (route) => {
        expect(decodeRoutedData(encodeRoutedData(route))).toEqual(route)
      }),
    )
  })

  it("has one encoding", () => {
    fc.assert(
      fc.property(anyRoute, fc.nat(), fc.integer({ min: 1, max: 255 }), (route, at, flip) => {
        const bytes = encodeRoutedData(route)
        const changed = bytes.map((byte, index) =>
          index === at % bytes.length ? byte ^ flip : byte,
        )
        const read = decodeRoutedData(changed)
        expect(read === null ? changed : encodeRoutedData(read)).toEqual(changed)
      }),
    )
  })

  it("is not read from truncated data", () => {
    fc.assert(
      fc.property(anyRoute, fc.nat(), (route, at) => {
        const head = encodeRoutedData({ ...route, data: new Uint8Array() })
        expect(decodeRoutedData(head.slice(0, at % head.length))).toBeNull()
      }),
    )
  })

  it("is not passed to the exchange", () => {
    const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
    fc.assert(
      fc.property(u64, (amount) => {
        const data = tradeData(amount, 1n)
        expect(decodeRoutedData(data)).toBeNull()
        expect(instructionData(data)).toEqual(data)
      }),
    )
  })

  it("is refused with more than 255 accounts, tables or entries", () => {
    fc.assert(
      fc.property(anyRoute, ({ tables, data }) => {
        const account = { key: keyOf(1), writable: false }
        const accounts: RoutedData["accounts"] = Array.from({ length: 256 }, () => account)
        expect(() => encodeRoutedData({ accounts, tables, data })).toThrow(RangeError)
      }),
      { numRuns: 3 },
    )
  })
})

describe("an operation's hash", () => {
  it("covers the instruction's data and nothing of the route before it", () => {
    fc.assert(
      fc.property(anyHash, anyRoute, anyRoute, (drawn, one, other) => {
        const data = drawn.venue
        const plain = hashWith(drawn, data)
        expect(hashWith(drawn, encodeRoutedData({ ...one, data }))).toBe(plain)
        expect(hashWith(drawn, encodeRoutedData({ ...other, data }))).toBe(plain)
        const longer = Uint8Array.of(...data, 0)
        expect(hashWith(drawn, encodeRoutedData({ ...one, data: longer }))).not.toBe(plain)
      }),
      { numRuns: 30 },
    )
  })
})
