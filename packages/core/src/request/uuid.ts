import { bytesToHex } from "@noble/hashes/utils.js"
import { Brand } from "effect"

/** A lower-case UUID of any version, except nil and max. */
export type Uuid = string & Brand.Brand<"Uuid">

const brand = Brand.nominal<Uuid>()

/** Parses a UUID from 8-4-4-4-12 hex digits in any case; `null` for nil, max and anything else. RFC 9562. */
export function parseUuid(value: unknown): Uuid | null {
  if (typeof value !== "string" || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) {
    return null
  }
  const text = value.toLowerCase()
  return /^[0-]+$/.test(text) || /^[f-]+$/.test(text) ? null : brand(text)
}

/** The time inside a version 7 UUID, in milliseconds since the epoch; `null` for other versions. RFC 9562, 5.7. */
export function uuidTime(uuid: Uuid): number | null {
  return uuid.charAt(14) === "7" && /[89ab]/.test(uuid.charAt(19))
    ? Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16)
    : null
}

/**
 * Builds a version 4 UUID from 16 random bytes; version and variant replace 6 bits. RFC 9562, 5.4. @throws RangeError if the input is not
 * 16 bytes.
 */
export function uuidFromBytes(random: Uint8Array): Uuid {
  if (random.length !== 16) throw new RangeError(`A UUID takes 16 bytes, not ${random.length}`)
  const bytes = random.map((byte, position) => {
    if (position === 6) return (byte & 0x0f) | 0x40
    return position === 8 ? (byte & 0x3f) | 0x80 : byte
  })
  return brand(uuidTextOf(bytes))
}

/** The text of 16 bytes as a UUID: 8-4-4-4-12 hex digits in lower case. RFC 9562, 4. */
export function uuidTextOf(bytes: Uint8Array): string {
  const hex = bytesToHex(bytes)
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ]
  return groups.join("-")
}
