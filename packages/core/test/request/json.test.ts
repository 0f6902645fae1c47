import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseJsonObject, UnusualNumber } from "../../src/request/index.ts"

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const parse = (text: string) => parseJsonObject(bytes(text))

/** What our parser makes of a document, with unusual numbers as the numbers they write, so that it compares with JSON.parse. */
function plain(value: unknown): unknown {
  if (value instanceof UnusualNumber) return Number(value.text)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== "object" || value === null) return value
  return new Map(Object.entries(value).map(([key, item]) => [key, plain(item)]))
}

function expected(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expected)
  if (typeof value !== "object" || value === null) return value
  return new Map(Object.entries(value).map(([key, item]) => [key, expected(item)]))
}

const documentText = fc
  .dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 }), { noNullPrototype: true })
  .chain((fields) => fc.constantFrom(JSON.stringify(fields), JSON.stringify(fields, null, 2)))

describe("a JSON body", () => {
  it("is read as JSON.parse reads it", () => {
    fc.assert(
      fc.property(documentText, (text) => {
        expect(plain(parse(text))).toEqual(expected(JSON.parse(text)))
      }),
    )
  })

  it("keeps text beyond ASCII, raw or escaped", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        const escaped = Array.from(
          { length: value.length },
          (_, index) => `\\u${value.charCodeAt(index).toString(16).padStart(4, "0")}`,
        ).join("")
        expect(parse(JSON.stringify({ value }))?.["value"]).toBe(value)
        expect(parse(`{"value":"${escaped}"}`)?.["value"]).toBe(value)
      }),
    )
    expect(parse(String.raw`{"a":"\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00"}`)?.["a"]).toBe(
      '"\\/\b\f\n\r\té😀',
    )
  })

  it("is never accepted where JSON.parse refuses it, whatever one byte is changed to", () => {
    fc.assert(
      fc.property(documentText, fc.nat(), fc.nat(255), (text, position, byte) => {
        const body = bytes(text)
        body[position % body.length] = byte
        const fields = parseJsonObject(body)
        if (fields === null) return
        const decoded = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body)
        expect(plain(fields)).toEqual(expected(JSON.parse(decoded)))
      }),
      { numRuns: 2000 },
    )
  })

  it("is refused when it is not JSON", () => {
    for (const text of [
      "",
      " ",
      "{",
      "}",
      "{}}",
      "{} {}",
      "{},",
      "{a:1}",
      "{'a':1}",
      '{"a"}',
      '{"a":}',
      '{"a":1,}',
      '{,"a":1}',
      '{"a":[1,]}',
      '{"a":[,1]}',
      '{"a":[1 2]}',
      '{"a":1 "b":2}',
      '{"a":01}',
      '{"a":+1}',
      '{"a":.5}',
      '{"a":1.}',
      '{"a":1e}',
      '{"a":-}',
      '{"a":0x10}',
      '{"a":NaN}',
      '{"a":Infinity}',
      '{"a":undefined}',
      '{"a":True}',
      '{"a":nul}',
      '{"a":"\n"}',
      '{"a":"\u0000"}',
      '{"a":"\\x41"}',
      '{"a":"\\x0041"}',
      '{"a":"\\u12G4"}',
      '{"a":"\\u12"}',
      '{"a":"\\"}',
      '{"a":"}',
      '{"a":1}//comment',
      '/**/{"a":1}',
      '{"a":1}\u00a0',
      '\u00a0{"a":1}',
      '{"a":1}\u0000',
    ]) {
      expect(parse(text), JSON.stringify(text)).toBeNull()
    }
  })

  it("is refused when its top is no object", () => {
    for (const text of ["[]", '"a"', "1", "null", "true", '[{"a":1}]']) {
      expect(parse(text), text).toBeNull()
    }
  })

  it("is refused with a byte order mark", () => {
    expect(parse("\ufeff{}")).toBeNull()
    expect(parse("{}")).toEqual({})
    expect(parse(" \t\r\n{ \t\r\n} \t\r\n")).toEqual({})
  })

  it("is refused when a key stands twice in one object, at any level and however it is written", () => {
    for (const text of [
      '{"a":1,"a":1}',
      '{"a":1,"b":2,"a":3}',
      String.raw`{"a":1,"\u0061":2}`,
      '{"x":{"a":1,"a":2}}',
      '{"x":[0,{"a":1,"a":2}]}',
      '{"":1,"":2}',
      '{"__proto__":1,"__proto__":2}',
      '{"1":1,"1":2}',
      '{"constructor":1,"constructor":2}',
    ]) {
      expect(parse(text), text).toBeNull()
    }
    expect(parse('{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}],"A":1}')).not.toBeNull()
  })

  it("lets no key mean anything but itself", () => {
    const fields = parse(
      '{"__proto__":{"admin":true},"constructor":1,"toString":2,"hasOwnProperty":3}',
    )
    expect(fields?.["admin"]).toBeUndefined()
    expect(Object.keys(fields ?? {})).toEqual([
      "__proto__",
      "constructor",
      "toString",
      "hasOwnProperty",
    ])
    expect(parse("{}")?.["toString"]).toBeUndefined()
    expect(({} as Record<string, unknown>)["admin"]).toBeUndefined()
  })

  it("may nest 32 levels and no more", () => {
    const nested = (levels: number, open: string, close: string): string =>
      `{"a":${open.repeat(levels - 1)}${close.repeat(levels - 1)}}`
    expect(parse(nested(32, "[", "]"))).not.toBeNull()
    expect(parse(nested(33, "[", "]"))).toBeNull()
    const objects = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`
    expect(parse(objects(32))).not.toBeNull()
    expect(parse(objects(33))).toBeNull()
  })

  it("is refused without overflow when it is a mebibyte of brackets", () => {
    expect(parse("[".repeat(2 ** 20))).toBeNull()
    expect(parse("{".repeat(2 ** 20))).toBeNull()
    expect(parse(`{"a":${"[".repeat(2 ** 20)}`)).toBeNull()
    expect(parse('{"a":'.repeat(200_000))).toBeNull()
    expect(parse(`{"a":[${"[],".repeat(250_000)}[]]}`)).not.toBeNull()
    expect(parse(`{"a":"${"\\n".repeat(500_000)}"}`)?.["a"]).toBe("\n".repeat(500_000))
    expect(parse(`{"a":${"9".repeat(2 ** 20)}}`)?.["a"]).toBeInstanceOf(UnusualNumber)
  })

  it("is refused when a string holds half a surrogate pair", () => {
    for (const text of [
      String.raw`{"a":"\ud800"}`,
      String.raw`{"a":"\udc00"}`,
      String.raw`{"a":"\udc00\ud800"}`,
      String.raw`{"a":"x\ud83dx"}`,
      String.raw`{"\ud800":1}`,
    ]) {
      expect(parse(text), text).toBeNull()
    }
  })
})

describe("a number in a body", () => {
  it("is a number only as a canonical safe integer", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(parse(`{"a":${value}}`)?.["a"]).toBe(value)
      }),
    )
    expect(parse('{"a":9007199254740991}')?.["a"]).toBe(Number.MAX_SAFE_INTEGER)
    expect(parse('{"a":-9007199254740991}')?.["a"]).toBe(Number.MIN_SAFE_INTEGER)
  })

  it("is kept as its text otherwise, and is no number to any schema", () => {
    for (const lexeme of [
      "-0",
      "0.0",
      "1.0",
      "1.5",
      "1e1",
      "1E+1",
      "10e-1",
      "9007199254740992",
      "-9007199254740992",
      "99999999999999999999",
      "1e400",
      "0e0",
    ]) {
      const value = parse(`{"a":${lexeme}}`)?.["a"]
      expect(value).toBeInstanceOf(UnusualNumber)
      expect(value).toEqual(new UnusualNumber(lexeme))
    }
  })
})
