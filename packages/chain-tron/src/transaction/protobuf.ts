import { concatBytes } from "@noble/hashes/utils.js"

/*
 * The part of the Protocol Buffers encoding that transactions use: varints and length-delimited
 * fields (protobuf.dev, "Encoding"). proto3 omits fields of default value, and so does java-tron
 * when it writes a transaction again to compute its id.
 */

const longest = 2n ** 63n - 1n

/**
 * An int64 or enum field; empty for 0.
 *
 * @throws RangeError unless the value is from 0 to 2^63 - 1
 */
export function integerField(field: number, value: bigint): Uint8Array {
  if (value < 0n || value > longest)
    throw new RangeError(`an amount must be from 0 to ${longest}; got ${value}`)
  return value === 0n ? new Uint8Array() : concatBytes(tag(field, 0), varint(value))
}

/** A field of bytes, of text or of a message; empty for no bytes. */
export function bytesField(field: number, value: Uint8Array): Uint8Array {
  if (value.length === 0) return value
  return concatBytes(tag(field, 2), varint(BigInt(value.length)), value)
}

function tag(field: number, wireType: 0 | 2): Uint8Array {
  return varint(BigInt((field << 3) | wireType))
}

function varint(value: bigint): Uint8Array {
  const bytes: Array<number> = []
  let rest = value
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  return Uint8Array.of(...bytes, Number(rest))
}
