import { isSchema, listOf, referredName } from "../openapi/jsonSchemaOf.ts"
import type { JsonSchema } from "../openapi/OpenApi.ts"
import { escape, inline } from "./html.ts"

/** The named shapes of a document. */
export type NamedSchemas = Readonly<Record<string, JsonSchema>>

/**
 * Renders the fields of an object as a table. Fields of nested objects follow their parent, named with a dot or `[]`. A reference shows the
 * shape of that name in `named`.
 */
export function schemaTable(schema: JsonSchema, named: NamedSchemas = {}): string {
  const rows = fields(targetOf(schema, named), "", named)
  if (rows.length === 0) return ""
  return `<table><thead><tr><th>Field</th><th>Type</th><td></td><th>Meaning</th></tr></thead><tbody>${rows
    .map(
      (row) =>
        `<tr><td><code>${escape(row.name)}</code></td><td>${escape(row.type)}</td><td>${
          row.required ? "required" : ""
        }</td><td>${inline(row.meaning)}</td></tr>`,
    )
    .join("")}</tbody></table>`
}

interface Row {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly meaning: string
}

function fields(schema: JsonSchema, prefix: string, named: NamedSchemas): ReadonlyArray<Row> {
  const properties = isSchema(schema["properties"]) ? schema["properties"] : {}
  const required = listOf(schema["required"])
  return Object.entries(properties).flatMap(([key, value]) => {
    const property = isSchema(value) ? value : {}
    const name = `${prefix}${key}`
    return [
      {
        name,
        type: typeName(property),
        required: required.includes(key),
        meaning: meaning(targetOf(property, named)),
      },
      ...nested(property, name, named),
    ]
  })
}

/** The shape that a reference names, or the schema itself. */
function targetOf(schema: JsonSchema, named: NamedSchemas): JsonSchema {
  const target = named[referredName(schema) ?? ""]
  return target ?? schema
}

function nested(given: JsonSchema, name: string, named: NamedSchemas): ReadonlyArray<Row> {
  const schema = targetOf(given, named)
  const items = schema["items"]
  if (isSchema(items)) return nested(items, `${name}[]`, named)
  const alternatives = schema["anyOf"]
  if (Array.isArray(alternatives))
    return alternatives.filter(isSchema).flatMap((one) => nested(one, name, named))
  const values = schema["additionalProperties"]
  if (isSchema(values)) return nested(values, `${name}.*`, named)
  return fields(schema, `${name}.`, named)
}

/** The type of a schema in short, for example `string[]` or `string or null`. */
function typeName(schema: JsonSchema): string {
  const reference = schema["$ref"]
  if (typeof reference === "string") return reference.split("/").at(-1) ?? "any"
  const alternatives = schema["anyOf"]
  if (Array.isArray(alternatives)) return alternatives.filter(isSchema).map(typeName).join(" or ")
  const values = schema["enum"]
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" or ")
  const items = schema["items"]
  if (isSchema(items)) return `${typeName(items)}[]`
  const type = schema["type"]
  return typeof type === "string" ? type : "any"
}

function meaning(schema: JsonSchema): string {
  const own = typeof schema["description"] === "string" ? [schema["description"]] : []
  const items = schema["items"]
  const ofItems =
    isSchema(items) && typeof items["description"] === "string" ? [items["description"]] : []
  const { minItems, maxItems, pattern, minimum } = schema
  return [
    ...own,
    ...ofItems,
    ...(typeof minItems === "number" && typeof maxItems === "number"
      ? [`${minItems} to ${maxItems}`]
      : []),
    ...(typeof minimum === "number" ? [`at least ${minimum}`] : []),
    ...(typeof pattern === "string" ? [`\`${pattern}\``] : []),
  ].join("; ")
}
