import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isMadeBetween } from "../../src/authorization/madeAfterLoss.ts"
import { parseUuid, type Uuid } from "../../src/request/uuid.ts"

function uuid(version: 4 | 7, time: number): Uuid {
  const hex = time.toString(16).padStart(12, "0")
  const parsed = parseUuid(`${hex.slice(0, 8)}-${hex.slice(8)}-${version}abc-8def-0123456789ab`)
  if (parsed === null) throw new Error("these digits are a UUID")
  return parsed
}

const moments = fc.integer({ min: 0, max: 2 ** 48 - 1 })

describe("the moment of a request", () => {
  it("lies after the loss when its timestamp does, and not beyond the latest", () => {
    fc.assert(
      fc.property(moments, moments, moments, moments, (timestamp, made, earliest, latest) => {
        const signed = { nonce: uuid(7, made), timestamp }
        expect(isMadeBetween(signed, earliest, latest)).toBe(
          timestamp > earliest && timestamp <= latest,
        )
      }),
    )
  })

  it("is that of a version 7 nonce where no timestamp is signed", () => {
    fc.assert(
      fc.property(moments, moments, moments, (made, earliest, latest) => {
        const signed = { nonce: uuid(7, made), timestamp: null }
        expect(isMadeBetween(signed, earliest, latest)).toBe(made > earliest && made <= latest)
      }),
    )
  })

  it("is unknown with any other nonce, whatever its digits would mean", () => {
    fc.assert(
      fc.property(moments, moments, (made, earliest) => {
        const signed = { nonce: uuid(4, made), timestamp: null }
        expect(isMadeBetween(signed, earliest, Number.MAX_SAFE_INTEGER)).toBe(false)
      }),
    )
  })

  it("is not later than the loss when it is the same millisecond", () => {
    expect(isMadeBetween({ nonce: uuid(4, 0), timestamp: 5 }, 5, 10)).toBe(false)
    expect(isMadeBetween({ nonce: uuid(7, 5), timestamp: null }, 5, 10)).toBe(false)
    expect(isMadeBetween({ nonce: uuid(4, 0), timestamp: 6 }, 5, 6)).toBe(true)
  })
})
