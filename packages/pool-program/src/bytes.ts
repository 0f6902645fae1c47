/** The bytes of an ASCII text, one per letter. */
export const ascii = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** Joins byte strings. */
export function concat(parts: ReadonlyArray<Uint8Array>): Uint8Array {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

const littleEndian = (value: bigint, size: number): Uint8Array => {
  if (value < 0n || value >> BigInt(8 * size) !== 0n) {
    throw new RangeError(`${value} does not fit ${size} bytes`)
  }
  return Uint8Array.from({ length: size }, (_, index) =>
    Number((value >> BigInt(8 * index)) & 255n),
  )
}

/** Encodings of the wire: integers little-endian as in borsh, field elements big-endian as in the protocol. */
export const bytesOf = {
  u8: (value: number) => littleEndian(BigInt(value), 1),
  u16: (value: number) => littleEndian(BigInt(value), 2),
  u32: (value: number) => littleEndian(BigInt(value), 4),
  u64: (value: bigint) => littleEndian(value, 8),
  u128: (value: bigint) => littleEndian(value, 16),
  /** 32 bytes, big-endian. */
  word: (value: bigint) => littleEndian(value, 32).reverse(),
  /**
   * `bytes` unchanged.
   *
   * @throws RangeError unless it has `size` bytes
   */
  exactly: (size: number, bytes: Uint8Array) => {
    if (bytes.length !== size) throw new RangeError(`expected ${size} bytes, got ${bytes.length}`)
    return bytes
  },
} as const

/** Reads bytes sequentially. */
export class ByteReader {
  private at = 0
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get left(): number {
    return this.bytes.length - this.at
  }

  take(size: number): Uint8Array {
    if (this.left < size) throw new RangeError(`expected ${size} more bytes, got ${this.left}`)
    this.at += size
    return this.bytes.slice(this.at - size, this.at)
  }

  u64(): bigint {
    return bigEndian(this.take(8).reverse())
  }

  word(): bigint {
    return bigEndian(this.take(32))
  }
}

const bigEndian = (bytes: Uint8Array): bigint =>
  bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
