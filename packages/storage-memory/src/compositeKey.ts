/**
 * Encodes several values as one map key. Each part carries its length, so different lists of parts give different keys.
 */
export function compositeKey(...parts: ReadonlyArray<string | number | bigint>): string {
  return parts
    .map((part) => {
      const text = String(part)
      return `${text.length}:${text}`
    })
    .join("")
}
