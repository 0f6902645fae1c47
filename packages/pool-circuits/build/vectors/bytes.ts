/** Fixed-width big-endian bytes and their text in the vector file. */

/** `value` in exactly `length` bytes, most significant first; a value that does not fit is an error. */
export function bigEndian(value: bigint, length: number): Buffer {
  const hex = value.toString(16)
  if (value < 0n || hex.length > 2 * length)
    throw new RangeError(`${value} does not fit ${length} bytes`)
  return Buffer.from(hex.padStart(2 * length, "0"), "hex")
}

export const toBigint = (bytes: Uint8Array) => BigInt(hex(bytes))

/** 0x-prefixed lower case. */
export const hex = (bytes: Uint8Array): `0x${string}` => `0x${Buffer.from(bytes).toString("hex")}`

export const fromHex = (text: string) => Buffer.from(text.replace(/^0x/, ""), "hex")

/** A field element or word: 32 bytes in hexadecimal. */
export const word = (value: bigint) => hex(bigEndian(value, 32))
