/** A count and the items (core specification of WebAssembly, section 5.1.3). */
export function vector(items: ReadonlyArray<ReadonlyArray<number>>): ReadonlyArray<number> {
  return [...unsigned(items.length), ...items.flat()]
}

/** A size in bytes and the content. */
export function sized(content: ReadonlyArray<number>): ReadonlyArray<number> {
  return [...unsigned(content.length), ...content]
}

/** Of ASCII letters. */
export function name(text: string): ReadonlyArray<number> {
  return sized(Array.from(text, (letter) => letter.charCodeAt(0)))
}

/** LEB128, section 5.2.2, of an integer from 0 to 2^31 − 1. */
export function unsigned(value: number): ReadonlyArray<number> {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

/** Of an integer from 0 to 2^31 − 1: like `unsigned`, but the highest bit of the last byte would be a sign. */
export function signed(value: number): ReadonlyArray<number> {
  return value < 64 ? [value] : [(value & 127) | 128, ...signed(value >>> 7)]
}
