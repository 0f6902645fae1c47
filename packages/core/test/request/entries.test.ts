import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { requestEntries } from "../../src/request/entries.ts"
import { parseJsonObject, UnusualNumber, type RequestData } from "../../src/request/index.ts"

const json = (body: string | Uint8Array): RequestData => ({
  encoding: "json",
  bytes: typeof body === "string" ? new TextEncoder().encode(body) : body,
})
const query = (text: string): RequestData => ({ encoding: "query", text })

const refused = (data: RequestData): string =>
  Result.match(requestEntries(data), {
    onSuccess: () => "accepted",
    onFailure: ({ code, message }) => `${code}: ${message}`,
  })

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`

const plainBody = fc
  .dictionary(fc.string(), fc.oneof(fc.integer(), fc.string(), fc.array(fc.boolean())))
  .map((fields) => JSON.stringify(fields))

describe("a body whose order counts", () => {
  it("is refused with the fault and its position", () => {
    const faults: ReadonlyArray<readonly [body: string | Uint8Array, fault: string]> = [
      ["\ufeff{}", "expected an object, without a byte order mark, at position 0"],
      ["[]", "expected an object, without a byte order mark, at position 0"],
      [Uint8Array.of(0x7b, 0xff, 0x7d), "the body is not UTF-8"],
      [Uint8Array.of(0x7b, 0xc0, 0x80, 0x7d), "the body is not UTF-8"],
      ['{"a":1,"a":2}', "'a' is given twice, at position 7"],
      ['{"1":1,"b":0,"1":2}', "'1' is given twice, at position 13"],
      [String.raw`{"a":[{"b":1,"\u0062":2}]}`, "'b' is given twice, at position 13"],
      ['{"__proto__":1,"__proto__":2}', "'__proto__' is given twice, at position 15"],
      [String.raw`{"a":"\ud800"}`, "half a surrogate pair in a string, at position 5"],
      [String.raw`{"\udc00":1}`, "half a surrogate pair in a string, at position 1"],
      [nested(33), "more than 32 levels of nesting, at position 160"],
      ["{} {}", "expected the end of the body, at position 3"],
      ['{"a" 1}', "expected ':', at position 5"],
      ['{"a":1 "b":2}', "expected ',', at position 7"],
      ['{"a":1,}', "expected a string, at position 7"],
      ['{"a":}', "expected a value, at position 5"],
      ['{"a":nul}', "expected a value, at position 5"],
      ['{"a":"x', "a control character in a string, or a string without end, at position 7"],
      ['{"a":"x\n"}', "a control character in a string, or a string without end, at position 7"],
      [String.raw`{"a":"\x41"}`, "an unknown escape, at position 7"],
      [String.raw`{"a":"\u12"}`, "expected four hex digits, at position 8"],
    ]
    for (const [body, fault] of faults)
      expect(refused(json(body))).toBe(`INVALID_JSON: Invalid JSON: ${fault}`)
    expect(refused(json(nested(32)))).toBe("accepted")
  })

  it("is refused for a number that clients write in several ways, or round", () => {
    const wrong =
      "1.0 0.10 1e2 1E2 1E-7 1e+2 -0 -0.0 0e0 100e-2 9007199254740992 -9007199254740992 1e21 1e400 0.1000000000000000055 1e-400"
    for (const lexeme of [...wrong.split(" "), "9".repeat(100_000)])
      for (const body of [`{"a":${lexeme}}`, `{"a":[{"b":${lexeme}}]}`])
        expect(refused(json(body)), lexeme.slice(0, 30)).toBe(
          `INVALID_JSON: Invalid JSON: a number must be written as ECMAScript writes it, within ±(2^53 - 1), at position ${body.indexOf(lexeme)}`,
        )
  })

  it("has the same fields as one whose order does not count", () => {
    fc.assert(
      fc.property(plainBody, (body) => {
        const { fields } = Result.getOrThrow(requestEntries(json(body)))
        expect(fields).toEqual(parseJsonObject(new TextEncoder().encode(body)))
      }),
    )
    const { fields } = Result.getOrThrow(requestEntries(json('{"a":1.5,"__proto__":{"b":2}}')))
    expect(fields["a"]).toEqual(new UnusualNumber("1.5"))
    expect(fields["b"]).toBeUndefined()
    expect(Object.keys(fields)).toEqual(["a", "__proto__"])
  })

  it("is refused or read where the other parser does it, whatever one byte is changed to", () => {
    fc.assert(
      fc.property(plainBody, fc.nat(), fc.nat(255), (body, position, byte) => {
        const bytes = new TextEncoder().encode(body)
        bytes[position % bytes.length] = byte
        const isRead = /^accepted$|: a number must/.test(refused(json(bytes)))
        expect(isRead).toBe(parseJsonObject(bytes) !== null)
      }),
      { numRuns: 1000 },
    )
  })

  it("may have a hundred thousand fields", () => {
    const items = Array.from({ length: 100_000 }, (_, at) => `"${at}":${at}`).join(",")
    const { entries } = Result.getOrThrow(requestEntries(json(`{"z":0,${items}}`)))
    expect(entries.length).toBe(100_001)
    expect(entries[100_000]).toEqual({ key: "99999", text: "99999" })
  })
})

describe("a query whose order counts", () => {
  it("is refused for an invalid escape and for a byte that must be escaped", () => {
    expect(refused(query("a=%4"))).toMatch(/^INVALID_REQUEST: query: an escape/)
    expect(refused(query("a=%80"))).toMatch(/^INVALID_REQUEST: query: an escape/)
    expect(refused(query("%ff=1"))).toMatch(/^INVALID_REQUEST: query: an escape/)
    expect(refused(query("a=é"))).toMatch(/^INVALID_REQUEST: query: a character/)
  })

  it("gives each value as text, or as a list of texts if its key is repeated", () => {
    const { fields } = Result.getOrThrow(requestEntries(query("&a=1&&b=x,y&a=2&__proto__=z&")))
    expect(fields["a"]).toEqual(["1", "2"])
    expect(fields["b"]).toBe("x,y")
    expect(Object.keys(fields)).toEqual(["a", "b", "__proto__"])
  })
})
