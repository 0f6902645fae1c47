/**
 * JSON whose integers keep all their digits: one beyond 2^53, which a number would round, is a bigint. Nodes written in Java and Rust
 * send 64-bit integers so (RFC 8259, section 6, warns of it).
 *
 * @throws SyntaxError for text that is not JSON
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, exact)
}

/** A reviver as ECMAScript 2026 has it: `source` is the text of a primitive value. */
function exact(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value
  const source = context?.source
  return source !== undefined && /^-?[0-9]+$/.test(source) ? BigInt(source) : value
}
