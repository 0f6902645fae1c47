/** Encodes a vector: the count, then the items (WebAssembly core specification, section 5.1.3). */
export function vector(items: ReadonlyArray<ReadonlyArray<number>>): ReadonlyArray<number> {
  // `concat` copies whole arrays; `flat` looks at each byte and takes ten times as long.
  return unsigned(items.length).concat(...items)
}

/** Encodes a size in bytes, then the content. */
export function sized(content: ReadonlyArray<number>): ReadonlyArray<number> {
  return unsigned(content.length).concat(content)
}

/** Encodes a name of ASCII letters. */
export function name(text: string): ReadonlyArray<number> {
  return sized(Array.from(text, (letter) => letter.charCodeAt(0)))
}

/** Encodes an integer from 0 to 2^31 − 1 as unsigned LEB128 (section 5.2.2). */
export function unsigned(value: number): ReadonlyArray<number> {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

/** Encodes an integer from 0 to 2^31 − 1 as signed LEB128 (section 5.2.2), where bit 6 of the last byte is the sign. */
export function signed(value: number): ReadonlyArray<number> {
  return value < 64 ? [value] : [(value & 127) | 128, ...signed(value >>> 7)]
}
