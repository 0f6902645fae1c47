import { docsPage, openApiDocument } from "@shielded-relay/api"
import { describe, expect, it } from "vitest"
import { schemaTable } from "../../src/docs/schemaTable.ts"
import { isSchema } from "../../src/openapi/jsonSchemaOf.ts"

/** The cells of a table's rows: field, type, whether it is required, meaning. */
function cells(table: string): ReadonlyArray<ReadonlyArray<string>> {
  return [...table.matchAll(/<tr>(<td>.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = ""]) => cell.replace(/<\/?code>/g, "")),
  )
}
const rowsOf = (properties: Readonly<Record<string, unknown>>) =>
  cells(schemaTable({ properties, required: ["first"] }))
const object = (name: string) => ({ type: "object", properties: { [name]: { type: "string" } } })

describe("the table of an object's fields", () => {
  it("is left out of an object without fields", () => {
    expect(schemaTable({ type: "object" })).toBe("")
  })

  it("says which fields are required", () => {
    expect(rowsOf({ first: { type: "string" }, second: { type: "integer" } })).toEqual([
      ["first", "string", "required", ""],
      ["second", "integer", "", ""],
    ])
  })

  it.each([
    ["a list", { type: "array", items: object("in") }, "object[]", "field[].in"],
    ["an alternative", { anyOf: [object("in"), { type: "null" }] }, "object or null", "field.in"],
    ["a map", { type: "object", additionalProperties: object("in") }, "object", "field.*.in"],
    ["an object", object("in"), "object", "field.in"],
  ])("shows the fields inside %s", (_where, schema, type, inner) => {
    expect(rowsOf({ field: schema })).toEqual([
      ["field", type, "", ""],
      [inner, "string", "", ""],
    ])
  })

  it.each([
    [{ $ref: "#/components/schemas/Failure", type: "object" }, "Failure"],
    [{ type: "string", enum: ["a", 1] }, "&#34;a&#34; or 1"],
    [{ type: "array", items: { type: "string" } }, "string[]"],
    [{}, "any"],
  ])("names the type of %j", (schema, type) => {
    expect(rowsOf({ field: schema })).toEqual([["field", type, "", ""]])
  })

  it.each([
    [{ type: "array", description: "All", items: { description: "One" } }, "All; One"],
    [{ type: "array", description: "All", items: { type: "string" } }, "All"],
    [{ minItems: 1, maxItems: 8 }, "1 to 8"],
    [{ minItems: 1 }, ""],
    [{ maxItems: 8 }, ""],
    [{ minimum: 2, pattern: "^a$" }, "at least 2; ^a$"],
  ])("tells the meaning of %j", (schema, meaning) => {
    expect(rowsOf({ field: schema })[0]?.at(-1)).toBe(meaning)
  })
})

describe("a JSON schema's parts", () => {
  it("are objects, not lists", () => {
    expect([{}, [], null, "text", true].map(isSchema)).toEqual([true, false, false, false, false])
  })
})

describe("the documentation page of a route", () => {
  it("shows the fields of a success, and only codes and headers of a refusal", () => {
    const page = docsPage(openApiDocument({ baseUrl: "/" }))
    const [, balance = ""] = page.split('<details id="balance"')
    const [success = "", example, ...refusals] = balance.split("<details>")
    expect(success).toContain("<h3>200 ")
    expect(success).toContain("<td><code>nonce</code></td>")
    expect(example).toMatch(/^<summary>Example<\/summary><pre>.*success/s)
    expect(refusals.at(0)).toMatch(/^<summary>400 .*<code>INVALID_REQUEST<\/code>/)
  })
})
