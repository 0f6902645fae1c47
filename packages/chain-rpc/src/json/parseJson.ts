/**
 * Parses JSON and keeps all digits of integers: one beyond 2^53, which a number would round,
 * becomes a bigint. Nodes written in Java and Rust send 64-bit integers this way (RFC 8259, section
 * 6, warns of it).
 *
 * @throws SyntaxError if the text is not JSON
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, exact)
}

/** An ECMAScript 2026 reviver: `source` is the text of a primitive value. */
function exact(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value
  const source = context?.source
  return source !== undefined && /^-?[0-9]+$/.test(source) ? BigInt(source) : value
}
