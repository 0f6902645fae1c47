import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"

/** The hash before the first entry: 32 zero bytes. */
const beginning = "00".repeat(32)

/**
 * The hash of an entry in a chain: SHA-256 over the hash before (`null` for the first entry) and the fields. Each field is its UTF-8 text
 * (numbers in decimal, `null` as the empty text), preceded by its length in 4 bytes, big-endian. Returns 64 hex digits.
 */
export function chainedHash(
  previous: string | null,
  fields: ReadonlyArray<string | number | null>,
): string {
  return bytesToHex(sha256(concatBytes(hexToBytes(previous ?? beginning), ...fields.map(field))))
}

function field(value: string | number | null): Uint8Array {
  const bytes = utf8ToBytes(String(value ?? ""))
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, bytes.length)
  return concatBytes(length, bytes)
}

/**
 * The first place at which an entry does not follow from the one before it; `null` if all do. `entries`: ascending, from the one after
 * `previous` on, or from the first on.
 */
export function firstBreakIn<Entry extends { readonly hash: string }>(
  entries: ReadonlyArray<Entry>,
  previous: Entry | null,
  placeOf: (entry: Entry) => number,
  hashOf: (previous: string | null, place: number, entry: Entry) => string,
): number | null {
  let last = previous
  for (const entry of entries) {
    const place = (last === null ? 0 : placeOf(last)) + 1
    const follows = placeOf(entry) === place
    if (!follows || entry.hash !== hashOf(last?.hash ?? null, place, entry)) return place
    last = entry
  }
  return null
}
