const MASK_64 = (1n << 64n) - 1n

/** Appends values in protobuf's wire format (protobuf.dev/programming-guides/encoding). */
export class Writer {
  private readonly pieces: Uint8Array[] = []
  private length = 0

  /** A variable-length integer. Negative values take ten bytes, as int32 and int64 do. */
  varint(value: bigint): void {
    const bytes: number[] = []
    let left = value & MASK_64
    while (left > 0x7fn) {
      bytes.push(Number(left & 0x7fn) | 0x80)
      left >>= 7n
    }
    bytes.push(Number(left))
    this.raw(Uint8Array.from(bytes))
  }

  tag(number: number, wire: 0 | 2): void {
    this.varint(BigInt(number * 8 + wire))
  }

  /** Bytes after their length. */
  bytes(value: Uint8Array): void {
    this.varint(BigInt(value.length))
    this.raw(value)
  }

  done(): Uint8Array {
    const whole = new Uint8Array(this.length)
    let at = 0
    for (const piece of this.pieces) {
      whole.set(piece, at)
      at += piece.length
    }
    return whole
  }

  private raw(piece: Uint8Array): void {
    this.pieces.push(piece)
    this.length += piece.length
  }
}
