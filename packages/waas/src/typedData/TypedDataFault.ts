import { printable, quoted, UnusualNumber } from "@shielded-relay/core"

/** Longest place in a refusal, in characters. */
const longestPlace = 256

/** Why typed data is refused. It stays inside this folder: `parseTypedData` returns it as INVALID_TYPED_DATA. */
export class TypedDataFault extends Error {
  constructor(place: string, problem: string) {
    const clipped = place.length > longestPlace ? `${place.slice(0, longestPlace)}…` : place
    super(`${clipped}: ${problem}`)
  }
}

/** Describes a caller's value for a refusal. */
export function found(value: unknown): string {
  if (typeof value === "string") return quoted(value)
  if (value instanceof UnusualNumber) return printable(value.text)
  if (Object.is(value, -0)) return "-0"
  if (typeof value === "number" || typeof value === "boolean" || value === null) return `${value}`
  if (value === undefined) return "nothing"
  return Array.isArray(value) ? "an array" : "an object"
}
