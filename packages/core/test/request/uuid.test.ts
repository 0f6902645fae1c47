import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseUuid, uuidFromBytes, uuidTime } from "../../src/request/index.ts"

describe("a UUID", () => {
  it("is taken in any version and case, and compared in lower case", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.boolean(), (uuid, upper) => {
        expect(parseUuid(upper ? uuid.toUpperCase() : uuid)).toBe(uuid.toLowerCase())
      }),
    )
    expect(parseUuid("00000000-0000-0000-0000-000000000001")).not.toBeNull()
    expect(parseUuid("ffffffff-ffff-ffff-ffff-fffffffffffe")).not.toBeNull()
    expect(parseUuid(randomUUID())).not.toBeNull()
  })

  it("is neither nil nor max", () => {
    expect(parseUuid("00000000-0000-0000-0000-000000000000")).toBeNull()
    expect(parseUuid("ffffffff-ffff-ffff-ffff-ffffffffffff")).toBeNull()
    expect(parseUuid("FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF")).toBeNull()
  })

  it("has no other form", () => {
    const uuid = "6e9f1c1e-7d2b-4c3a-9b1e-0a1b2c3d4e5f"
    for (const value of [
      "",
      uuid.replaceAll("-", ""),
      `{${uuid}}`,
      `urn:uuid:${uuid}`,
      ` ${uuid}`,
      `${uuid}\n`,
      `${uuid}0`,
      uuid.slice(1),
      uuid.replace("6", "g"),
      uuid.replace("-", "_"),
      uuid.replace("c", "с"),
      null,
      undefined,
      1,
      [uuid],
      { uuid },
    ]) {
      expect(parseUuid(value), JSON.stringify(value)).toBeNull()
    }
  })

  it("of version 7 carries its time, of another none", () => {
    // The example of RFC 9562, appendix A.6: 2022-02-22T19:22:22.000Z.
    const example = parseUuid("017F22E2-79B0-7CC3-98C4-DC0C0C07398F")
    expect(example === null ? null : uuidTime(example)).toBe(1_645_557_742_000)
    fc.assert(
      fc.property(fc.uuid({ version: [1, 3, 4, 5, 6, 8] }), (text) => {
        const uuid = parseUuid(text)
        expect(uuid === null ? 0 : uuidTime(uuid)).toBeNull()
      }),
    )
    fc.assert(
      fc.property(fc.nat(2 ** 48 - 1), (time) => {
        const hex = time.toString(16).padStart(12, "0")
        const uuid = parseUuid(`${hex.slice(0, 8)}-${hex.slice(8)}-7abc-8def-0123456789ab`)
        expect(uuid === null ? null : uuidTime(uuid)).toBe(time)
      }),
    )
    const otherVariant = parseUuid("017f22e2-79b0-7cc3-d8c4-dc0c0c07398f")
    expect(otherVariant === null ? 0 : uuidTime(otherVariant)).toBeNull()
  })

  it("is made of random bytes as version 4", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (random) => {
        const before = Uint8Array.from(random)
        const uuid = uuidFromBytes(random)
        expect(uuid).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        )
        expect(parseUuid(uuid)).toBe(uuid)
        expect(random).toEqual(before)
        const kept = uuid.replaceAll("-", "")
        expect(kept.slice(0, 12)).toBe(Buffer.from(random.subarray(0, 6)).toString("hex"))
        expect(kept.slice(18)).toBe(Buffer.from(random.subarray(9)).toString("hex"))
      }),
    )
    expect(() => uuidFromBytes(new Uint8Array(15))).toThrow(RangeError)
  })
})
