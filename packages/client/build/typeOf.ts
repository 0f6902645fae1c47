/** The keywords of a JSON Schema that the API uses. */
export type Schema = Readonly<Record<string, unknown>>

/** How optional properties are typed: absent in responses, and also `undefined` in requests. */
export type Optional = "absent" | "absent-or-undefined"

/**
 * The TypeScript type of a JSON Schema, on one line. A reference becomes the name of its target.
 *
 * @throws Error for a keyword it does not support.
 */
export function typeOf(schema: Schema, optional: Optional): string {
  const { $ref, enum: values, anyOf, items, type, additionalProperties } = schema
  if (typeof $ref === "string") return nameIn($ref)
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" | ")
  if (Array.isArray(anyOf)) return anyOf.map((one) => typeOf(objectOf(one), optional)).join(" | ")
  switch (type) {
    case undefined:
      if (Object.keys(schema).some((keyword) => keyword !== "description")) {
        throw new Error(`Unsupported schema: ${JSON.stringify(schema)}`)
      }
      return "unknown"
    case "string":
    case "boolean":
    case "null":
      return type
    case "integer":
    case "number":
      return "number"
    case "array":
      return `ReadonlyArray<${typeOf(objectOf(items), optional)}>`
    case "object":
      return additionalProperties === undefined
        ? objectType(schema, optional)
        : `Readonly<Record<string, ${typeOf(objectOf(additionalProperties), optional)}>>`
    default:
      throw new Error(`Unsupported schema: ${JSON.stringify(schema)}`)
  }
}

/** The name of the shape that a reference points at. */
export function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1)
}

function objectType(schema: Schema, optional: Optional): string {
  const required = Array.isArray(schema["required"]) ? schema["required"] : []
  const fields = Object.entries(objectOf(schema["properties"] ?? {})).map(([name, property]) => {
    const type = typeOf(objectOf(property), optional)
    if (required.includes(name)) return `readonly ${name}: ${type}`
    return `readonly ${name}?: ${type}${optional === "absent" ? "" : " | undefined"}`
  })
  return `{ ${fields.join("; ")} }`
}

/**
 * Returns a JSON value as a schema.
 *
 * @throws Error if it is not an object.
 */
export function objectOf(value: unknown): Schema {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Error(`Not a schema: ${JSON.stringify(value)}`)
  }
  return Object.fromEntries(Object.entries(value))
}
