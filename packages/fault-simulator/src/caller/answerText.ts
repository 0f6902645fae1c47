/** The value at a path of an answer's body; `undefined` if there is none. */
export function valueIn(body: unknown, ...path: ReadonlyArray<string>): unknown {
  let value = body
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

/** The text at a path; `null` if there is none. */
export function textIn(body: unknown, ...path: ReadonlyArray<string>): string | null {
  const value = valueIn(body, ...path)
  return typeof value === "string" ? value : null
}

/** The list at a path; empty if there is none. */
export function listIn(body: unknown, ...path: ReadonlyArray<string>): ReadonlyArray<unknown> {
  const value = valueIn(body, ...path)
  return Array.isArray(value) ? value : []
}
