/** The low 20 bytes of a word. */
export function wordToAddress(word: bigint): Uint8Array {
  return toBytes(BigInt.asUintN(160, word), 20)
}

export function toBytes(value: bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let k = length - 1, rest = value; k >= 0; k--, rest >>= 8n) bytes[k] = Number(rest & 0xffn)
  return bytes
}

export function toWord(bytes: Uint8Array): bigint {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  return value
}

/** `length` bytes from `offset`; zeros where the source has none. */
export function sliced(bytes: Uint8Array, offset: bigint, length: number): Uint8Array {
  const part = new Uint8Array(length)
  if (offset < BigInt(bytes.length)) {
    const from = Number(offset)
    part.set(bytes.subarray(from, from + length))
  }
  return part
}

export const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)
