import { textOfField } from "./describeFields.ts"
import type { FieldTexts } from "./FieldText.ts"
import { isSchema, listOf, referredName } from "./jsonSchemaOf.ts"
import type { JsonSchema } from "./OpenApi.ts"

interface ExampleSource {
  readonly texts: ReadonlyArray<FieldTexts>
  /** Examples of the named shapes. */
  readonly named: (name: string) => unknown
}

/**
 * An example of an object: its required fields with the examples of `texts`, the first alternative of a choice, one entry of a list.
 *
 * @param own Fields that have these values instead, and further ones.
 * @throws Error if a field has no example.
 */
export function exampleOf(
  schema: JsonSchema,
  source: ExampleSource,
  { parent, own = {} }: { readonly parent: string; readonly own?: JsonSchema | undefined },
): Readonly<Record<string, unknown>> {
  const { properties, anyOf } = schema
  const variant: unknown = Array.isArray(anyOf) ? anyOf[0] : undefined
  if (isSchema(properties)) return { ...fieldsOf(schema, properties, source, parent, own), ...own }
  const example = isSchema(variant) ? valueOf(variant, source, parent, parent) : undefined
  if (!isSchema(example)) throw new Error(`The example of ${parent} must be an object`)
  return { ...example, ...own }
}

function valueOf(schema: JsonSchema, source: ExampleSource, parent: string, name: string): unknown {
  const referred = referredName(schema)
  if (referred !== null) return source.named(referred)
  const example = textOfField(source.texts, parent, name)?.example
  // A query and a managed wallet write some numbers as text.
  const written = typeof example === "number" ? [example, String(example)] : [example]
  const fitting = written.find((one) => fits(one, schema))
  if (fitting !== undefined) return fitting
  const { enum: values, anyOf, type, items, properties } = schema
  if (Array.isArray(values)) return values[0]
  if (isSchema(properties)) return fieldsOf(schema, properties, source, name)
  if (Array.isArray(anyOf) && isSchema(anyOf[0])) return valueOf(anyOf[0], source, parent, name)
  if (type === "array" && isSchema(items)) return [valueOf(items, source, parent, name)]
  throw new Error(`The field ${parent}.${name} has no example`)
}

function fieldsOf(
  schema: JsonSchema,
  properties: JsonSchema,
  source: ExampleSource,
  parent: string,
  own: JsonSchema = {},
): Readonly<Record<string, unknown>> {
  const required = listOf(schema["required"]).filter((name) => !(name in own))
  return Object.fromEntries(
    required.map((name) => {
      const property = properties[name]
      return [name, valueOf(isSchema(property) ? property : {}, source, parent, name)]
    }),
  )
}

/** Whether a value has a type that the schema allows, and is one of its values. Tests check the other keywords. */
function fits(value: unknown, schema: JsonSchema): boolean {
  const { anyOf, enum: values, type } = schema
  if (Array.isArray(anyOf)) return anyOf.some((one) => isSchema(one) && fits(value, one))
  if (Array.isArray(values)) return values.includes(value)
  switch (type) {
    case undefined:
      return false
    case "integer":
    case "number":
      return typeof value === "number"
    case "array":
      return Array.isArray(value)
    case "object":
      return isSchema(value)
    case "null":
      return value === null
    default:
      return typeof value === type
  }
}
