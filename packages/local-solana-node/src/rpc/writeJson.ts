declare global {
  // ECMAScript's "JSON.parse source text access", which Node has; TypeScript's library does not list it yet.
  interface JSON {
    rawJSON(text: string): unknown
  }
}

/** JSON in which a bigint is a number with all of its digits, as validators write 64-bit numbers. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === "bigint" ? JSON.rawJSON(each.toString()) : each,
  )
}
