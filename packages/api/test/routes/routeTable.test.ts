import { RouteTable, stampedErrorBody, withoutLastSlash } from "@shielded-relay/api"
import { describe, expect, it } from "vitest"

const served = (method: "GET" | "POST", pattern: string) => ({
  method,
  pattern,
  key: `${method} ${pattern}`,
})
const table = new RouteTable([
  served("GET", "/thing"),
  served("POST", "/thing"),
  served("GET", "/thing/:id"),
  served("GET", "/thing/:id/part/:part"),
  served("GET", "/other/:name"),
])
const found = (path: string) => {
  const match = table.match(path)
  return match === null
    ? null
    : { keys: match.routes.map(({ key }) => key), parameters: match.pathParameters }
}

describe("a table of routes", () => {
  it("finds the routes of a literal path, one per method, with or without a last slash", () => {
    const both = { keys: ["GET /thing", "POST /thing"], parameters: {} }
    expect(found("/thing")).toEqual(both)
    expect(found("/thing/")).toEqual(both)
  })

  it("decodes parameters", () => {
    expect(found("/thing/a%20b%2Fc")).toEqual({
      keys: ["GET /thing/:id"],
      parameters: { id: "a b/c" },
    })
    expect(found("/thing/1/part/2/")?.parameters).toEqual({ id: "1", part: "2" })
    expect(found("/other/x")?.keys).toEqual(["GET /other/:name"])
  })

  it.each([
    "/",
    "",
    "//",
    "/thing//",
    "/Thing",
    "/%74hing",
    "/thing/1/part",
    "/thing/1/port/2",
    "/thing//part/2",
    "/thing/%",
    "/thing/%E0%A4",
    "thing",
  ])("finds nothing at %j", (path) => {
    expect(found(path)).toBe(null)
  })

  it("leaves the root its slash", () => {
    expect(["/", "/a/", "/a"].map(withoutLastSlash)).toEqual(["/", "/a", "/a"])
  })
})

describe("the body of a refusal under /waas", () => {
  it("has the nonce if there is one, and the details", () => {
    const refusal = { code: "SUSPENDED", message: "The user is suspended" } as const
    expect(stampedErrorBody(refusal)).toEqual({ status: "error", ...refusal })
    const more = { ...refusal, nonce: "1", details: { reason: "why" } }
    expect(stampedErrorBody(more)).toEqual({
      status: "error",
      ...refusal,
      nonce: "1",
      reason: "why",
    })
  })
})
