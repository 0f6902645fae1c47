/** Query fields: lists become repeated keys, absent ones are left out. */
export type QueryFields = Readonly<
  Record<string, string | number | ReadonlyArray<string> | undefined>
>

/**
 * A query string that no URL parser rewrites, so that what is signed is what is sent: everything but letters, digits, `-`, `.`, `_` and `~`
 * is percent-encoded.
 */
export function queryText(fields: QueryFields): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => {
      if (value === undefined) return []
      const values = typeof value === "object" ? value : [String(value)]
      return values.map((one) => `${encoded(name)}=${encoded(one)}`)
    })
    .join("&")
}

/** A text as one path segment or query part. */
export function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  )
}
