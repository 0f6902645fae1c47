import { FIELD_MODULUS } from "./field.ts"

/** Reads bytes as an unsigned big-endian integer. */
export function bytesToInteger(bytes: Uint8Array): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let value = 0n
  let offset = 0
  for (; offset + 8 <= bytes.length; offset += 8) {
    value = (value << 64n) | view.getBigUint64(offset)
  }
  for (; offset < bytes.length; offset += 1) value = (value << 8n) | BigInt(view.getUint8(offset))
  return value
}

/**
 * Writes an unsigned integer as `length` big-endian bytes.
 * @throws RangeError if the value is negative or does not fit.
 */
export function integerToBytes(value: bigint, length: number): Uint8Array {
  // A negative integer shifts to -1, never to 0.
  if (value >> BigInt(8 * length) !== 0n) {
    throw new RangeError(`not an unsigned integer of ${length} bytes`)
  }
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  let rest = value
  let offset = length
  for (; offset >= 8; offset -= 8) {
    view.setBigUint64(offset - 8, BigInt.asUintN(64, rest))
    rest >>= 64n
  }
  for (; offset > 0; offset -= 1) {
    view.setUint8(offset - 1, Number(rest & 255n))
    rest >>= 8n
  }
  return bytes
}

/** Reads 32 big-endian bytes as a field element. Returns `null` for another length or a value >= r; never reduces. */
export function bytesToFieldElement(bytes: Uint8Array): bigint | null {
  if (bytes.length !== 32) return null
  const value = bytesToInteger(bytes)
  return value < FIELD_MODULUS ? value : null
}

/**
 * 48 big-endian bytes mod r. A uniform input gives a field element that is uniform to within 2^-130. Returns `null` for 0, which is
 * invalid as a key and as a blinding.
 * @throws RangeError if the input is not 48 bytes.
 */
export function toField(bytes: Uint8Array): bigint | null {
  if (bytes.length !== 48) throw new RangeError(`toField takes 48 bytes, not ${bytes.length}`)
  const value = bytesToInteger(bytes) % FIELD_MODULUS
  return value === 0n ? null : value
}

/** Concatenates byte strings. */
export function concatBytes(...parts: ReadonlyArray<Uint8Array>): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** The bytes of an ASCII text. */
export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index)
  return bytes
}
