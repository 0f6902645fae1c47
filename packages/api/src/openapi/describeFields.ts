import type { FieldText, FieldTexts } from "./FieldText.ts"
import { isSchema } from "./jsonSchemaOf.ts"
import type { JsonSchema } from "./OpenApi.ts"

/** The text of a field: the first list that has `parent.name`, or else `name`. */
export function textOfField(
  texts: ReadonlyArray<FieldTexts>,
  parent: string,
  name: string,
): FieldText | undefined {
  for (const list of texts) {
    const found = list[`${parent}.${name}`] ?? list[name]
    if (found !== undefined) return found
  }
  return undefined
}

/** Gives every field of a schema a description: its own, or that of `texts`. A reference keeps the description of its target. */
export function describeFields(
  schema: JsonSchema,
  texts: ReadonlyArray<FieldTexts>,
  parent: string,
): JsonSchema {
  const within = (value: unknown, inside: string): unknown => {
    if (Array.isArray(value)) return value.map((one: unknown) => within(one, inside))
    return isSchema(value) ? describeFields(value, texts, inside) : value
  }
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [
      keyword,
      keyword === "properties" && isSchema(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, property]) => [
              name,
              described(within(property, name), textOfField(texts, parent, name)),
            ]),
          )
        : within(value, parent),
    ]),
  )
}

function described(property: unknown, text: FieldText | undefined): unknown {
  const has = !isSchema(property) || "description" in property || "$ref" in property
  return has || text === undefined ? property : { ...property, description: text.text }
}
