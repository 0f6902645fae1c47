import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseQuery } from "../../src/request/index.ts"

const read = (query: string) => Result.getOrNull(parseQuery(query))
const reason = (query: string) =>
  Result.match(parseQuery(query), { onSuccess: () => "", onFailure: (error) => error.message })

describe("a query", () => {
  it("is read as the platform's form decoding reads it", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" })),
        (sent) => {
          fc.pre(!("tokenAddresses" in sent) && !("amounts" in sent))
          const query = new URLSearchParams(sent).toString()
          expect(new Map(Object.entries(read(query) ?? {}))).toEqual(new Map(Object.entries(sent)))
        },
      ),
    )
  })

  it("may hold a question mark, an equals sign, an empty value or no value at all", () => {
    expect(read("")).toEqual({})
    expect(read("a=1?b=2&c&d=&&e==")).toEqual({ a: "1?b=2", c: "", d: "", e: "=" })
    expect(read("a=x+y%20z%2B")).toEqual({ a: "x y z+" })
    expect(read("%61=%F0%9F%98%80")).toEqual({ a: "😀" })
  })

  it("is refused for an escape that is none or bytes that are not UTF-8", () => {
    for (const query of [
      "a=%",
      "a=%4",
      "a=%4G",
      "a=%G4",
      "%=1",
      "a=%ZZ",
      "a=%80",
      "a=%C0%80",
      "a=%ED%A0%80",
      "a=%F0%9F%98",
    ]) {
      expect(reason(query), query).toBe(
        "query: an escape that is not % and two hex digits of valid UTF-8",
      )
    }
  })

  it("is refused when a byte stands in it that no query holds", () => {
    for (const query of ["a=é", "a=b c", "a=\n", "a=\u0000", "a=\u007f", "a=😀"]) {
      expect(reason(query), JSON.stringify(query)).toBe(
        "query: a character that must be percent-encoded",
      )
    }
  })

  it("is refused when a key is repeated, however it is written", () => {
    for (const query of [
      "a=1&a=1",
      "a=1&b=2&a=3",
      "a=1&%61=1",
      "a&a",
      "nonce=1&nonce=2",
      "__proto__=1&__proto__=2",
    ]) {
      expect(reason(query), query).toMatch(/^(a|nonce|__proto__): given twice, expected once$/)
    }
  })

  it("gives lists for tokenAddresses and amounts: one, repeated, or with commas", () => {
    expect(read("tokenAddresses=a")).toEqual({ tokenAddresses: ["a"] })
    expect(read("tokenAddresses=a&x=1&tokenAddresses=b&amounts=1&amounts=2")).toEqual({
      tokenAddresses: ["a", "b"],
      x: "1",
      amounts: ["1", "2"],
    })
    expect(read("tokenAddresses=a,b%2Cc&tokenAddresses=d")).toEqual({
      tokenAddresses: ["a", "b", "c", "d"],
    })
    expect(read("amounts=")).toEqual({ amounts: [""] })
    expect(read("amounts=1,,2")).toEqual({ amounts: ["1", "", "2"] })
  })

  it("lets no key mean anything but itself", () => {
    const fields = read("__proto__=x&toString=y")
    expect(Object.keys(fields ?? {})).toEqual(["__proto__", "toString"])
    expect(read("")?.["toString"]).toBeUndefined()
  })

  it("is read or refused, never thrown at", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."a%&=+,2Fé\u0000") }), (query) => {
        expect(Result.isResult(parseQuery(query))).toBe(true)
      }),
    )
  })
})
