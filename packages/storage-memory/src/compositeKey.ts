/**
 * Several values as one map key. Each part carries its length, so that no two lists of parts give the same text.
 */
export function compositeKey(...parts: ReadonlyArray<string | number | bigint>): string {
  return parts
    .map((part) => {
      const text = String(part)
      return `${text.length}:${text}`
    })
    .join("")
}
