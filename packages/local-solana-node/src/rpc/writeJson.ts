declare global {
  // Node implements ECMAScript's "JSON.parse source text access"; TypeScript's library does not declare it yet.
  interface JSON {
    rawJSON(text: string): unknown
  }
}

/** Serializes to JSON and writes bigints as numbers with all digits, as validators write 64-bit integers. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === "bigint" ? JSON.rawJSON(each.toString()) : each,
  )
}
