import { INTEGER_BYTES } from "@shielded-relay/wasm-assembly"
import { COEFFICIENT_BYTES } from "./readZkey.ts"

const WORD_BYTES = 4

/** Values without repetition, and the place of each coefficient's value among them. */
export interface DistinctValues {
  /** Consecutive integers. The first is 0, and their number is even. */
  readonly bytes: Uint8Array
  readonly indices: Uint32Array
}

/**
 * Deduplicates the values of coefficients, since circuits repeat a few of them many times. Compares words: a string for each of some hundred
 * thousand coefficients takes several times as long.
 */
export function distinctValues(coefficients: Uint8Array): DistinctValues {
  const view = new DataView(coefficients.buffer, coefficients.byteOffset, coefficients.length)
  const count = coefficients.length / COEFFICIENT_BYTES
  const startOf = (index: number) => (index + 1) * COEFFICIENT_BYTES - INTEGER_BYTES
  /** Where each value is first found; none for 0, the first one. */
  const places: Array<number> = [-1]
  /** The newest value of each hash, and for each value an older one of the same hash; 0: there is none. */
  const newest = new Map<number, number>()
  const older: Array<number> = [0]
  const indices = new Uint32Array(count)
  for (let index = 0; index < count; index += 1) {
    const start = startOf(index)
    const hash = hashOf(view, start)
    const first = newest.get(hash) ?? 0
    let value = first
    while (value !== 0 && !sameValue(view, start, places[value] ?? 0)) value = older[value] ?? 0
    if (value === 0) {
      value = places.length
      places.push(start)
      older.push(first)
      newest.set(hash, value)
    }
    indices[index] = value
  }
  const bytes = new Uint8Array(INTEGER_BYTES * (places.length + (places.length % 2)))
  for (const [value, start] of places.entries())
    if (value !== 0)
      bytes.set(coefficients.subarray(start, start + INTEGER_BYTES), INTEGER_BYTES * value)
  return { bytes, indices }
}

/** Multiplies by 2^32 divided by the golden ratio (Knuth, The Art of Computer Programming 3, 6.4). */
function hashOf(view: DataView, start: number): number {
  let hash = 0
  for (let at = start; at < start + INTEGER_BYTES; at += WORD_BYTES)
    hash = Math.imul(hash ^ view.getInt32(at, true), 0x9e3779b1)
  return hash
}

function sameValue(view: DataView, one: number, other: number): boolean {
  for (let at = 0; at < INTEGER_BYTES; at += WORD_BYTES)
    if (view.getInt32(one + at) !== view.getInt32(other + at)) return false
  return true
}
