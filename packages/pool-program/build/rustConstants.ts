/** Bytes as an array in Rust. */
export const array = (bytes: Uint8Array): string =>
  `[\n${chunks([...bytes], 16)
    .map((row) => `    ${row.map((byte) => `0x${byte.toString(16).padStart(2, "0")}`).join(", ")},`)
    .join("\n")}\n]`

function chunks<T>(items: ReadonlyArray<T>, size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** A named constant of bytes. */
export const constant = (name: string, comment: string, bytes: Uint8Array): string =>
  `/// ${comment}\npub const ${name}: [u8; ${bytes.length}] = ${array(bytes)};\n`
