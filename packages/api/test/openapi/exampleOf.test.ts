import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { describeFields } from "../../src/openapi/describeFields.ts"
import { exampleOf } from "../../src/openapi/exampleOf.ts"
import type { FieldTexts } from "../../src/openapi/FieldText.ts"
import { invalidRequestOf } from "../../src/openapi/invalidRequest.ts"
import type { JsonSchema } from "../../src/openapi/OpenApi.ts"
import { textsOf } from "../../src/openapi/routeShapes.ts"

const text = { type: "string" }
const number = { type: "integer" }
const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
})
const texts: FieldTexts = {
  a: { text: "The first", example: "first" },
  "inner.a": { text: "The inner", example: "inner" },
  many: { text: "A list", example: ["x", "y"] },
  size: { text: "A number", example: 7 },
  map: { text: "An object", example: { k: "v" } },
  flag: { text: "A flag", example: true },
  none: { text: "Nothing", example: null },
  word: { text: "One of two", example: "second" },
  silent: { text: "No example" },
}
const named = (name: string) => ({ of: name })
const of = (schema: JsonSchema, own?: JsonSchema) =>
  exampleOf(schema, { texts: [texts], named }, { parent: "", own })

describe("an example", () => {
  it("has the required fields with their own values, by the parent's name first", () => {
    const schema = object({ a: text, inner: object({ a: text }), flag: { type: "boolean" } })
    expect(of({ ...schema, required: ["a", "inner"] })).toEqual({
      a: "first",
      inner: { a: "inner" },
    })
    expect(of(schema)).toHaveProperty("flag", true)
  })

  it("takes the values of the route instead, and asks for no other there", () => {
    expect(of(object({ a: text, unknown: text }), { unknown: "own", more: 1 })).toEqual({
      a: "first",
      unknown: "own",
      more: 1,
    })
  })

  it("uses a value only where the schema allows it", () => {
    const both = { anyOf: [number, text] }
    expect(of(object({ size: text }))).toEqual({ size: "7" })
    expect(of(object({ size: number }))).toEqual({ size: 7 })
    expect(of(object({ size: { type: "number" } }))).toEqual({ size: 7 })
    expect(of(object({ size: both }))).toEqual({ size: 7 })
    expect(of(object({ many: { type: "array", items: text } }))).toEqual({ many: ["x", "y"] })
    expect(of(object({ map: { type: "object" } }))).toEqual({ map: { k: "v" } })
    expect(of(object({ map: object({ a: text }) }))).toEqual({ map: { k: "v" } })
    expect(of(object({ none: { anyOf: [text, { type: "null" }] } }))).toEqual({ none: null })
    expect(of(object({ word: { type: "string", enum: ["first", "second"] } }))).toEqual({
      word: "second",
    })
    expect(of(object({ word: { type: "string", enum: ["other"] } }))).toEqual({ word: "other" })
    expect(() => of(object({ a: number }))).toThrow("The field .a has no example")
    expect(() => of(object({ a: {} }))).toThrow("no example")
  })

  it("takes a named shape's example, the first of a choice, and one entry of a list", () => {
    const leaf = { $ref: "#/components/schemas/Leaf" }
    expect(of(object({ a: leaf }))).toEqual({ a: { of: "Leaf" } })
    expect(of(object({ silent: { anyOf: [leaf, text] } }))).toEqual({ silent: { of: "Leaf" } })
    expect(of(object({ silent: { type: "array", items: object({ a: text }) } }))).toEqual({
      silent: [{ a: "first" }],
    })
    expect(of({ anyOf: [object({ a: text }), text] }, { more: 1 })).toEqual({ a: "first", more: 1 })
  })

  it("is refused where a field or the whole has none", () => {
    expect(() => of(object({ silent: text }))).toThrow("The field .silent has no example")
    expect(() => of(object({ silent: { anyOf: [true] } }))).toThrow("no example")
    expect(() => of(object({ silent: { type: "array", items: true } }))).toThrow("no example")
    expect(() => of(object({ a: { items: text } }))).toThrow("no example")
    expect(() => of(object({ a: { anyOf: [number, { type: "null" }] } }))).toThrow("no example")
    expect(() => of({ anyOf: [{ enum: ["word"] }] })).toThrow("must be an object")
    expect(() => of({})).toThrow("must be an object")
  })
})

describe("the description of a field", () => {
  const described = (schema: JsonSchema) => describeFields(schema, [texts], "")

  it("is its own, or that of its name; a reference has that of its target", () => {
    const leaf = { $ref: "#/components/schemas/Leaf" }
    expect(
      described(object({ a: text, many: { ...text, description: "Mine" }, size: leaf, b: text })),
    ).toEqual(
      object({
        a: { ...text, description: "The first" },
        many: { ...text, description: "Mine" },
        size: leaf,
        b: text,
      }),
    )
  })

  it("reaches fields in lists and choices, and leaves values alone", () => {
    const inner = object({ a: { ...text, enum: ["a"] } })
    const done = object({ a: { ...text, enum: ["a"], description: "The inner" } })
    expect(described({ properties: { inner: { anyOf: [inner], description: "x" } } })).toEqual({
      properties: { inner: { anyOf: [done], description: "x" } },
    })
    expect(described({ properties: { inner: { items: inner, description: "x" } } })).toEqual({
      properties: { inner: { items: done, description: "x" } },
    })
  })
})

describe("the texts of a route's fields", () => {
  it("are those of managed wallets, of statements or of sessions", () => {
    const idOf = (authentication: "stamp" | "wallet" | "read", pattern: string) =>
      (["request", "answer"] as const).map((part) =>
        textsOf({ authentication, pattern }, part).map((list) => Object.keys(list)[0]),
      )
    expect(idOf("stamp", "/disclosure")[0]).toEqual(["organizationId", "success"])
    expect(idOf("wallet", "/disclosure")).toEqual([["success"], ["statement", "success"]])
    expect(idOf("read", "/balance")).toEqual([["success"], ["success"]])
  })
})

describe("the refusal of a wrong field", () => {
  const chainId = Schema.Int
  it("is the route's own, about the first field that it has", () => {
    const request = Schema.Struct({ chainId, nonce: Schema.String })
    expect(invalidRequestOf(request, { chainId: 1, nonce: "n" })).toBe(
      "chainId: 'ten', expected a whole number, written in digits alone",
    )
  })

  it("is about a field given twice if no field has a rule, or the example is incomplete", () => {
    const twice = "nonce: given twice, expected once"
    expect(invalidRequestOf(Schema.Struct({ nonce: Schema.String }), { nonce: "n" })).toBe(twice)
    expect(invalidRequestOf(Schema.Struct({ nonce: Schema.String }), {})).toBe(twice)
  })
})
