/** The bytes are no message of the expected type. */
export class ProtobufError extends Error {
  override readonly name = "ProtobufError"
}

/** Reads protobuf's wire format. */
export class Reader {
  private readonly whole: Uint8Array
  private at = 0

  constructor(whole: Uint8Array) {
    this.whole = whole
  }

  get atEnd(): boolean {
    return this.at === this.whole.length
  }

  /** @throws ProtobufError if the bytes end within it, or it is longer than ten bytes */
  varint(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.whole[this.at]
      if (byte === undefined)
        throw new ProtobufError("the message ends within a variable-length integer")
      this.at += 1
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return BigInt.asIntN(64, value)
    }
    throw new ProtobufError("a variable-length integer must have at most ten bytes")
  }

  tag(): { readonly number: number; readonly wire: number } {
    const tag = Number(this.varint())
    return { number: Math.floor(tag / 8), wire: tag % 8 }
  }

  /** @throws ProtobufError if fewer bytes are left than announced */
  bytes(): Uint8Array {
    const length = this.varint()
    if (length < 0n || length > BigInt(this.whole.length - this.at))
      throw new ProtobufError(`the message ends within ${length} announced bytes`)
    const from = this.at
    this.at += Number(length)
    return this.whole.slice(from, this.at)
  }
}
