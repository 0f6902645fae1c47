import { bytesToHex } from "@noble/hashes/utils.js"

/**
 * A text that two rows share only if they are equal: JSON in which every value names its type and fields are sorted by name. Fields that are
 * `undefined` are left out, so that rows keep their text when a version adds an optional field.
 */
export function rowText(kind: string, row: object): string {
  return JSON.stringify([kind, typed(row)])
}

function typed(value: unknown): unknown {
  if (typeof value === "bigint") return ["integer", value.toString()]
  if (value instanceof Uint8Array) return ["bytes", bytesToHex(value)]
  if (Array.isArray(value)) return ["list", value.map(typed)]
  if (typeof value !== "object" || value === null) return value
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return ["fields", sorted.map(([name, field]) => [name, typed(field)])]
}
