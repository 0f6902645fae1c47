import { Schema } from "effect"
import type { JsonSchema } from "./OpenApi.ts"

/**
 * The JSON Schema of a shape as sent over the wire. Effect's codec also accepts `null` for an absent field and adds the range of
 * safe integers. Both are removed, because they are not part of the contract. A shape with an identifier becomes a reference to the
 * document's component of that name.
 */
export function jsonSchemaOf(schema: Schema.Constraint): JsonSchema {
  return schemaParts(schema).root
}

/** Where the document keeps its named shapes. */
const components = "#/components/schemas/"

/** A reference to a named shape of the document. */
export function referenceTo(name: string): JsonSchema {
  return { $ref: `${components}${name}` }
}

/** The name in a reference; `null` for a schema that is written out. */
export function referredName({ $ref }: JsonSchema): string | null {
  return typeof $ref === "string" && $ref.startsWith(components)
    ? $ref.slice(components.length)
    : null
}

/**
 * The JSON Schema of a shape, and every named shape in it.
 *
 * @throws Error if two different shapes have the same identifier.
 */
export function schemaParts(schema: Schema.Constraint): {
  readonly root: JsonSchema
  readonly named: Readonly<Record<string, JsonSchema>>
} {
  const { schema: root, definitions } = Schema.toJsonSchemaDocument(schema)
  // Effect numbers a second shape of the same name.
  const twice = Object.keys(definitions).find((name) => /_\d+$/.test(name))
  if (twice !== undefined) throw new Error(`Two shapes share the identifier of ${twice}`)
  return {
    root: tidy(root),
    named: Object.fromEntries(
      Object.entries(definitions).map(([name, definition]) => [name, tidy(definition)]),
    ),
  }
}

/** Effect writes a check beside the schema that it is about. */
function merged(schema: JsonSchema): JsonSchema {
  const { allOf, ...rest } = schema
  const [only, ...others] = Array.isArray(allOf) ? allOf : []
  if (!isSchema(only) || others.length > 0) return schema
  return Object.keys(only).some((keyword) => keyword in rest) ? schema : { ...rest, ...only }
}

function tidy(written: JsonSchema): JsonSchema {
  const schema = merged(written)
  const required = new Set(listOf(schema["required"]))
  const entries = Object.entries(schema).flatMap(([keyword, value]): Array<[string, unknown]> => {
    if (keyword === "$ref" && typeof value === "string")
      return [[keyword, value.replace("#/$defs/", components)]]
    if (keyword === "additionalProperties" && value === true) return []
    if (keyword === "minimum" && value === Number.MIN_SAFE_INTEGER) return []
    if (keyword === "maximum" && value === Number.MAX_SAFE_INTEGER) return []
    if (keyword === "properties" && isSchema(value)) {
      const properties = Object.entries(value).map(([name, property]) => [
        name,
        tidyValue(required.has(name) ? property : withoutNull(property)),
      ])
      return [[keyword, Object.fromEntries(properties)]]
    }
    return [[keyword, tidyValue(value)]]
  })
  return Object.fromEntries(entries)
}

function tidyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidyValue)
  return isSchema(value) ? tidy(value) : value
}

/** Removes `null` from an optional field: an absent field is left out. */
function withoutNull(property: unknown): unknown {
  if (!isSchema(property)) return property
  const alternatives = property["anyOf"]
  if (!Array.isArray(alternatives) || alternatives.length !== 2) return property
  const [present, absent] = alternatives
  return isSchema(absent) && absent["type"] === "null" ? present : property
}

/** The names in a `required` keyword. */
export function listOf(value: unknown): ReadonlyArray<string> {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : []
}

/** Whether a JSON value is an object. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
