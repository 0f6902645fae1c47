import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseJson } from "../../src/json/parseJson.ts"
import { writeJson } from "../../src/json/writeJson.ts"

/** Anything that JSON can hold, with integers of any size; those that a number holds exactly are numbers. */
const integer = fc
  .bigInt({ min: -(2n ** 70n), max: 2n ** 70n })
  .map((value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value))
const leaf = fc.oneof(fc.string(), fc.boolean(), fc.constant(null), integer)
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: "small" },
    leaf,
    fc.array(tie("json"), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie("json"), { maxKeys: 4, noNullPrototype: true }),
  ),
}))

describe("JSON with whole integers", () => {
  it("is read as it was written", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(parseJson(writeJson(value))).toEqual(value)
      }),
    )
  })

  it("is the platform's where nothing is a bigint, and read back it is written so again", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        expect(writeJson(value)).toBe(JSON.stringify(value))
        expect(writeJson(parseJson(JSON.stringify(value)))).toBe(JSON.stringify(value))
      }),
    )
  })

  it("leaves out what is absent", () => {
    expect(writeJson({ a: undefined, b: [undefined, 1n] })).toBe('{"b":[null,1]}')
  })

  it("keeps texts of digits texts, and fractions and exponents numbers", () => {
    expect(parseJson('["9223372036854775807",1e30,9007199254740993.5]')).toEqual([
      "9223372036854775807",
      1e30,
      9_007_199_254_740_994,
    ])
  })

  it.each(["", "{", "[1,]", "9223372036854775807n", "{'a':1}"])("refuses %j", (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError)
  })
})
