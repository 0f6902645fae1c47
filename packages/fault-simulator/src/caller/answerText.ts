/** What stands at a path of an answer's body, `undefined` when nothing does. */
export function valueIn(body: unknown, ...path: ReadonlyArray<string>): unknown {
  let value = body
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

/** The text there, `null` when it is none. */
export function textIn(body: unknown, ...path: ReadonlyArray<string>): string | null {
  const value = valueIn(body, ...path)
  return typeof value === "string" ? value : null
}

/** The list there, empty when it is none. */
export function listIn(body: unknown, ...path: ReadonlyArray<string>): ReadonlyArray<unknown> {
  const value = valueIn(body, ...path)
  return Array.isArray(value) ? value : []
}
