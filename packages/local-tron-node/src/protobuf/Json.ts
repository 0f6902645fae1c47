/** A JSON value. Integers are bigints: 64-bit ones exceed what a JavaScript number holds. */
export type Json = null | boolean | number | bigint | string | JsonList | JsonObject
export type JsonList = ReadonlyArray<Json>
export interface JsonObject {
  readonly [name: string]: Json
}

declare global {
  // Node implements ECMAScript's "JSON.parse source text access"; TypeScript's library does not declare it yet.
  interface JSON {
    rawJSON(text: string): unknown
  }
}

/** Writes integers with all digits, as java-tron writes 64-bit ones. */
export function writeJson(value: Json): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === "bigint" ? JSON.rawJSON(each.toString()) : each,
  )
}

/** Longer ones fit no field, and take time to convert. */
const INTEGER = /^-?\d{1,40}$/

/**
 * Reads integers as bigints with all digits.
 *
 * @throws SyntaxError if the text is no JSON
 */
export function readJson(text: string): Json {
  return JSON.parse(text, (_name: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === "number" && INTEGER.test(context?.source ?? "")
      ? BigInt(context?.source ?? "")
      : value,
  )
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Leaves out what is undefined. */
export function object(entries: { readonly [name: string]: Json | undefined }): JsonObject {
  const kept: { [name: string]: Json } = {}
  for (const [name, value] of Object.entries(entries)) if (value !== undefined) kept[name] = value
  return kept
}
