import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readNonce, requestFields, type RequestData } from "../../src/request/index.ts"

const nonce = "6E9f1c1e-7d2b-4c3a-9b1e-0a1b2c3d4e5f"

const post = (body: string | Uint8Array): RequestData => ({
  encoding: "json",
  bytes: typeof body === "string" ? new TextEncoder().encode(body) : body,
})

const get = (text: string): RequestData => ({ encoding: "query", text })

describe("a request's fields", () => {
  it("are those of a JSON object, and those of a query", () => {
    expect(Result.getOrNull(requestFields(post('{"a":1}')))).toEqual({ a: 1 })
    expect(Result.getOrNull(requestFields(get("a=1")))).toEqual({ a: "1" })
  })

  it("are refused as INVALID_JSON or INVALID_REQUEST", () => {
    for (const body of ["", "[]", '{"a":1,"a":1}', Uint8Array.of(0x7b, 0xff, 0x7d)]) {
      const refused = requestFields(post(body))
      expect(Result.isFailure(refused) && refused.failure.code).toBe("INVALID_JSON")
    }
    const refused = requestFields(get("a=%"))
    expect(Result.isFailure(refused) && refused.failure.code).toBe("INVALID_REQUEST")
  })
})

describe("the nonce to repeat in an error", () => {
  it("is the one sent, letter by letter", () => {
    expect(readNonce(post(`{"nonce":"${nonce}","chainId":"x"}`))).toBe(nonce)
    expect(readNonce(get(`nonce=${nonce}&a=1`))).toBe(nonce)
    expect(readNonce(get("nonce=abc"))).toBe("abc")
  })

  it("is absent where none can be read, or none that may be repeated", () => {
    for (const body of [
      "",
      "{",
      "{}",
      '{"nonce":1}',
      '{"nonce":""}',
      '{"nonce":["a"]}',
      '{"nonce":"é"}',
      '{"nonce":"a\\nb"}',
      `{"nonce":"${"a".repeat(129)}"}`,
    ]) {
      expect(readNonce(post(body)), body).toBeNull()
    }
    expect(readNonce(get("nonce=%"))).toBeNull()
    expect(readNonce(get("nonce=a&nonce=b"))).toBeNull()
  })

  it("never makes anything throw", () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (body, query) => {
        expect([readNonce(post(body)), readNonce(get(query))]).toHaveLength(2)
      }),
    )
  })
})
