import { describe, expect, it } from "vitest"
import { incoming, type SignedRequest } from "../src/index.ts"

const request: SignedRequest = {
  method: "POST",
  routePattern: "/transfer",
  pathParameters: {},
  rawQuery: "a=1",
  rawBody: Uint8Array.of(0x7b, 0x7d),
  headers: {},
}

describe("a request over HTTP", () => {
  it("is bound to its method and pattern, and says what its body says", () => {
    expect(incoming(request)).toEqual({
      route: "/transfer",
      binding: "POST /transfer\n",
      data: { encoding: "json", bytes: request.rawBody },
      signature: null,
      pathParameters: {},
    })
  })

  it("says what its query says when it is a GET", () => {
    const get = { ...request, method: "GET", routePattern: "/operation/:nonce" } as const
    expect(incoming({ ...get, pathParameters: { nonce: "x" }, client: "::1" })).toMatchObject({
      binding: "GET /operation/:nonce\n",
      data: { encoding: "query", text: "a=1" },
      pathParameters: { nonce: "x" },
      client: "::1",
    })
  })

  it("has the signature of its header; an empty header is none", () => {
    const withHeader = (text: string) =>
      incoming({ ...request, headers: { "x-service-request-signature": text } }).signature
    expect(withHeader("ab")).toBe("ab")
    expect(withHeader("")).toBeNull()
  })

  it("creates a session without binding", () => {
    expect(incoming(request, { bound: false }).binding).toBe("")
  })
})
