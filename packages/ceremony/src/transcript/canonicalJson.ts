/** A value that this format holds: no numbers but safe integers. */
export type Json =
  | string
  | number
  | boolean
  | null
  | ReadonlyArray<Json>
  | { readonly [name: string]: Json }

/**
 * The canonical text of a value: names in the order of their UTF-16 units, no white space. Equal to RFC 8785, whose rules for numbers matter
 * only for those that are no safe integers.
 *
 * @throws RangeError for a number that is not a safe integer
 */
export function canonicalJson(value: Json): string {
  if (typeof value === "number" && !Number.isSafeInteger(value))
    throw new RangeError(`a number of a transcript must be a safe integer; got ${value}`)
  if (value === null || typeof value !== "object") return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`
  const fields = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`)
  return `{${fields.join(",")}}`
}

const isList = (value: object): value is ReadonlyArray<Json> => Array.isArray(value)
