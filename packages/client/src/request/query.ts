/** Query fields. Lists become repeated keys; absent fields are omitted. */
export type QueryFields = Readonly<
  Record<string, string | number | ReadonlyArray<string> | undefined>
>

/**
 * A query string that URL parsers leave unchanged, so that the sent bytes equal the signed ones: everything except
 * letters, digits, `-`, `.`, `_` and `~` is percent-encoded.
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

/** Percent-encodes a text for a path segment or query part. */
export function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  )
}
