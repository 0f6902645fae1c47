import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import {
  jsonSchemaOf,
  referenceTo,
  referredName,
  schemaParts,
} from "../../src/openapi/jsonSchemaOf.ts"

const least = Number.MIN_SAFE_INTEGER
const greatest = Number.MAX_SAFE_INTEGER

describe("the JSON schema of a shape", () => {
  it("does not spell out the range of safe integers", () => {
    expect(jsonSchemaOf(Schema.Int)).toEqual({ type: "integer" })
    expect(jsonSchemaOf(Schema.Array(Schema.Int))).toEqual({
      type: "array",
      items: { type: "integer" },
    })
    expect(jsonSchemaOf(Schema.Union([Schema.Int, Schema.String]))).toEqual({
      anyOf: [{ type: "integer" }, { type: "string" }],
    })
  })

  it("keeps bounds of the shape's own, the same numbers among them", () => {
    const between = Schema.Int.check(Schema.isBetween({ minimum: 3, maximum: 9 }))
    expect(jsonSchemaOf(between)).toEqual({ type: "integer", minimum: 3, maximum: 9 })
    const atMost = Schema.Int.check(Schema.isLessThanOrEqualTo(least))
    expect(jsonSchemaOf(atMost)).toEqual({ type: "integer", maximum: least })
    const atLeast = Schema.Int.check(Schema.isGreaterThanOrEqualTo(greatest))
    expect(jsonSchemaOf(atLeast)).toEqual({ type: "integer", minimum: greatest })
  })

  it("says nothing of further fields, but what those of a map are", () => {
    expect(jsonSchemaOf(Schema.Struct({ a: Schema.String }))).toEqual({
      type: "object",
      properties: { a: { type: "string" } },
      required: ["a"],
    })
    expect(jsonSchemaOf(Schema.Record(Schema.String, Schema.Int))).toEqual({
      type: "object",
      additionalProperties: { type: "integer" },
    })
    expect(jsonSchemaOf(Schema.Array(Schema.String).check(Schema.isUnique()))).toMatchObject({
      uniqueItems: true,
    })
  })

  it("never says that an absent field may be null, and says it of one that is always there", () => {
    const shape = Schema.Struct({
      always: Schema.NullOr(Schema.String),
      absent: Schema.optional(Schema.String),
      either: Schema.optionalKey(Schema.Union([Schema.String, Schema.Int])),
      several: Schema.optionalKey(Schema.Union([Schema.String, Schema.Null, Schema.Int])),
      anything: Schema.optionalKey(Schema.Unknown),
    })
    expect(jsonSchemaOf(shape)).toEqual({
      type: "object",
      properties: {
        always: { anyOf: [{ type: "string" }, { type: "null" }] },
        absent: { type: "string" },
        either: { anyOf: [{ type: "string" }, { type: "integer" }] },
        several: { anyOf: [{ type: "string" }, { type: "null" }, { type: "integer" }] },
        anything: {},
      },
      required: ["always"],
    })
    const map = Schema.Record(Schema.String, Schema.NullOr(Schema.String))
    expect(jsonSchemaOf(Schema.Struct({ map }))).toMatchObject({
      properties: {
        map: { additionalProperties: { anyOf: [{ type: "string" }, { type: "null" }] } },
      },
    })
  })

  it("refers to a shape with an identifier, which stands apart under its name", () => {
    const leaf = Schema.Struct({ a: Schema.optionalKey(Schema.String) }).annotate({
      identifier: "Leaf",
    })
    const tree = Schema.Struct({ first: Schema.optionalKey(leaf), all: Schema.Array(leaf) })
    const { root, named } = schemaParts(tree.annotate({ identifier: "Tree" }))
    expect(referredName(root)).toBe("Tree")
    expect(named).toEqual({
      Leaf: { type: "object", properties: { a: { type: "string" } } },
      Tree: {
        type: "object",
        properties: {
          first: referenceTo("Leaf"),
          all: { type: "array", items: referenceTo("Leaf") },
        },
        required: ["all"],
      },
    })
    expect(referredName({ type: "string" })).toBeNull()
    expect(referredName({ $ref: "#/components/responses/NotFound" })).toBeNull()
    const about = { description: "Not a reference: #/$defs/Leaf" }
    expect(jsonSchemaOf(Schema.String.annotate(about))).toEqual({ type: "string", ...about })
  })

  it("refuses two shapes of one name", () => {
    const text = Schema.String.annotate({ identifier: "Text" })
    const other = Schema.String.check(Schema.isMinLength(1)).annotate({ identifier: "Text" })
    expect(() => jsonSchemaOf(Schema.Struct({ text, other }))).toThrow("share the identifier")
  })
})
