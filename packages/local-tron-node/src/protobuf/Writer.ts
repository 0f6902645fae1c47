const MASK_64 = (1n << 64n) - 1n

/** Appends values in protobuf's wire format (protobuf.dev/programming-guides/encoding). */
export class Writer {
  private buffer = new Uint8Array(64)
  private length = 0

  /** A variable-length integer. Negative values take ten bytes, as int32 and int64 do. */
  varint(value: bigint): void {
    let left = value & MASK_64
    while (left > 0x7fn) {
      this.byte(Number(left & 0x7fn) | 0x80)
      left >>= 7n
    }
    this.byte(Number(left))
  }

  tag(number: number, wire: 0 | 2): void {
    this.varint(BigInt(number * 8 + wire))
  }

  /** Bytes after their length. */
  bytes(value: Uint8Array): void {
    this.varint(BigInt(value.length))
    this.reserve(value.length)
    this.buffer.set(value, this.length)
    this.length += value.length
  }

  done(): Uint8Array {
    return this.buffer.slice(0, this.length)
  }

  private byte(value: number): void {
    this.reserve(1)
    this.buffer[this.length] = value
    this.length += 1
  }

  private reserve(more: number): void {
    if (this.length + more <= this.buffer.length) return
    const larger = new Uint8Array(2 * (this.length + more))
    larger.set(this.buffer)
    this.buffer = larger
  }
}
