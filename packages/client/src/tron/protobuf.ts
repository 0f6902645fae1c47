/*
 * The part of the Protocol Buffers encoding that TRON transactions use: varints and length-delimited fields (protobuf.dev, "Encoding").
 */

/** The fields of a message by number: an integer or bytes each. */
export type Fields = ReadonlyMap<number, bigint | Uint8Array>

const longest = 2n ** 63n - 1n

/**
 * The fields of a message in the form that java-tron writes: ascending, each once, without default values, every varint as short as
 * possible. A node encodes the fields in the same form before it computes the transaction's id, so it gets these bytes.
 *
 * @throws TypeError for bytes in another form.
 */
export function fieldsOf(bytes: Uint8Array): Fields {
  const fields = new Map<number, bigint | Uint8Array>()
  let at = 0
  let last = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at]
      at += 1
      if (byte === undefined) throw malformed("it ends within a field")
      value |= BigInt(byte & 0x7f) << shift
      if (value > longest) throw malformed("a number exceeds 63 bits")
      if (byte >= 0x80) continue
      if (byte === 0 && shift > 0n) throw malformed("a number is longer than it needs to be")
      return value
    }
  }
  while (at < bytes.length) {
    const tag = varint()
    const field = Number(tag >> 3n)
    if (field <= last) throw malformed("its fields do not ascend")
    last = field
    const value = varint()
    switch (Number(tag & 7n)) {
      case 0:
        if (value === 0n) throw malformed("a field has its default value")
        fields.set(field, value)
        break
      case 2: {
        const end = at + Number(value)
        if (value === 0n) throw malformed("a field has its default value")
        if (end > bytes.length) throw malformed("it ends within a field")
        fields.set(field, bytes.slice(at, end))
        at = end
        break
      }
      default:
        throw malformed("a field is neither an integer nor bytes")
    }
  }
  return fields
}

function malformed(reason: string): TypeError {
  return new TypeError(`The transaction's bytes are malformed: ${reason}`)
}
