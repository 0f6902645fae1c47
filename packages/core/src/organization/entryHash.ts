import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import type { AuditEntry, LinkedEntry } from "./AuditEntry.ts"

/** The hash before an organization's first entry: 32 zero bytes. */
const beginning = "00".repeat(32)

/**
 * The hash of an entry in its place: SHA-256 over the previous entry's hash and the fields in this order: seq, at, id, key, route, digest,
 * decision, policyId, result. Each field is its UTF-8 text (numbers in decimal, `null` as the empty text), preceded by its length in 4 bytes,
 * big-endian. `previous`: `null` for the first entry. Returns 64 hex digits.
 */
export function entryHash(previous: string | null, seq: number, entry: AuditEntry): string {
  const { at, id, key, route, digest, decision, policyId, result } = entry
  const fields = [String(seq), String(at), id, key, route, digest, decision, policyId, result]
  return bytesToHex(
    sha256(concatBytes(hexToBytes(previous ?? beginning), ...fields.map((text) => field(text)))),
  )
}

function field(text: string | null): Uint8Array {
  const bytes = utf8ToBytes(text ?? "")
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, bytes.length)
  return concatBytes(length, bytes)
}

/** The first place whose entry does not follow from the one before it; `null` if all do. `entries`: from the first on, ascending. */
export function firstBreak(
  entries: ReadonlyArray<LinkedEntry>,
  previous: LinkedEntry | null = null,
): number | null {
  let last = previous
  for (const entry of entries) {
    const seq = (last?.seq ?? 0) + 1
    if (entry.seq !== seq || entry.hash !== entryHash(last?.hash ?? null, seq, entry)) return seq
    last = entry
  }
  return null
}
