import { ELEMENT_BYTES, INTEGER_BYTES, PAIR_BYTES } from "@shielded-relay/wasm-assembly"
import type { Arena } from "../kernel/Arena.ts"
import type { Kernel } from "../kernel/Kernel.ts"
import { ENTRY_BYTES } from "../transform/transformCode.ts"
import { distinctValues } from "./distinctValues.ts"
import { COEFFICIENT_BYTES, type Zkey } from "./readZkey.ts"

/** The constraints' left (A) and right (B) sides as rows of coefficients: A in lane 0, B in lane 1. */
export class Rows {
  readonly #entries: number
  /** Index of the entry after each row's last. */
  readonly #ends: Uint32Array

  private constructor(entries: number, ends: Uint32Array) {
    this.#entries = entries
    this.#ends = ends
  }

  /** `signals` is the address of the witness. */
  static load(zkey: Zkey, kernel: Kernel, arena: Arena, scratch: number, signals: number): Rows {
    const { coefficients, domain } = zkey
    const view = new DataView(coefficients.buffer, coefficients.byteOffset, coefficients.length)
    const count = coefficients.length / COEFFICIENT_BYTES
    const number = (index: number, field: 0 | 1 | 2) =>
      view.getUint32(index * COEFFICIENT_BYTES + 4 * field, true)

    const lengths = [new Uint32Array(domain), new Uint32Array(domain)] as const
    const sideOf = (index: number) => (number(index, 0) === 0 ? 0 : 1)
    for (let index = 0; index < count; index += 1) {
      const row = number(index, 1)
      const ofSide = lengths[sideOf(index)]
      ofSide[row] = (ofSide[row] ?? 0) + 1
    }
    const ends = new Uint32Array(domain)
    let total = 0
    for (let row = 0; row < domain; row += 1) {
      total += Math.max(lengths[0][row] ?? 0, lengths[1][row] ?? 0)
      ends[row] = total
    }

    const values = distinctValues(coefficients)
    const table = arena.reserve((values.bytes.length / INTEGER_BYTES) * ELEMENT_BYTES)
    kernel.grow(arena.end + values.bytes.length)
    kernel.bytes.set(values.bytes, arena.end)
    const pairs = values.bytes.length / (2 * INTEGER_BYTES)
    kernel.code.unpackCoefficients(table, arena.end, pairs, scratch)
    const entries = arena.reserve(total * ENTRY_BYTES)
    kernel.grow(arena.end)
    // Value 0 is zero, so padding the shorter side adds nothing.
    for (let word = 0; word < 4 * total; word += 1)
      kernel.integers[entries / 4 + word] = word % 2 === 0 ? table : signals
    for (let index = 0; index < count; index += 1) {
      const side = sideOf(index)
      const row = number(index, 1)
      const left = lengths[side]
      left[row] = (left[row] ?? 0) - 1
      const entry = entries / 4 + 4 * ((row === 0 ? 0 : (ends[row - 1] ?? 0)) + (left[row] ?? 0))
      kernel.integers[entry + 2 * side] = table + (values.indices[index] ?? 0) * ELEMENT_BYTES
      kernel.integers[entry + 2 * side + 1] = signals + number(index, 2) * ELEMENT_BYTES
    }
    return new Rows(entries, ends)
  }

  /** Evaluates both sides of all constraints for the witness in memory and writes pairs to `out`. */
  evaluate(kernel: Kernel, out: number, scratch: number): void {
    let from = 0
    for (let row = 0; row < this.#ends.length; row += 1) {
      const end = this.#ends[row] ?? 0
      const place = out + row * PAIR_BYTES
      if (end === from) kernel.floats.fill(0, place / 8, (place + PAIR_BYTES) / 8)
      else kernel.code.rowOf(place, this.#entries + from * ENTRY_BYTES, end - from, scratch)
      from = end
    }
  }
}
