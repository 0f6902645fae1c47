import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import type { LoggedDeed, OperatorDeed } from "../../port/storage/operator/OperatorLog.ts"

/** The hash before the first deed: 32 zero bytes. */
const beginning = "00".repeat(32)

/**
 * The hash of a deed in its place, in the form of `entryHash`: SHA-256 over the hash before and the fields in this order: place, at, id,
 * name, action, subject, reason, result. Each field is its UTF-8 text (numbers in decimal), preceded by its length in 4 bytes, big-endian.
 * `previous`: `null` for the first. Returns 64 hex digits.
 */
export function deedHash(previous: string | null, place: number, deed: OperatorDeed): string {
  const { at, id, name, action, subject, reason, result } = deed
  const fields = [String(place), String(at), id, name, action, subject, reason, result]
  return bytesToHex(sha256(concatBytes(hexToBytes(previous ?? beginning), ...fields.map(field))))
}

function field(text: string): Uint8Array {
  const bytes = utf8ToBytes(text)
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, bytes.length)
  return concatBytes(length, bytes)
}

/** The first place whose deed does not follow from the one before it; `null` if all do. `deeds`: ascending; `previous`: the one before them. */
export function firstBrokenDeed(
  deeds: ReadonlyArray<LoggedDeed>,
  previous: LoggedDeed | null = null,
): number | null {
  let last = previous
  for (const deed of deeds) {
    const place = (last?.place ?? 0) + 1
    if (deed.place !== place || deed.hash !== deedHash(last?.hash ?? null, place, deed))
      return place
    last = deed
  }
  return null
}
