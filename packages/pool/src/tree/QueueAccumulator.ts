import { BATCH_SIZE } from "./Forest.ts"

/**
 * Recomputes the pool's keccak accumulator over all commitments. The pool stores its value at every multiple of 16, and each batch
 * insertion is bound to one. Each commitment is folded once, when an insertion beyond it is first planned.
 */
export class QueueAccumulator {
  readonly #fold: (accumulator: Uint8Array, commitment: bigint) => Uint8Array
  /** The accumulator after 0, 16, 32 … commitments. */
  readonly #checkpoints: Array<Uint8Array>

  constructor(
    empty: Uint8Array,
    fold: (accumulator: Uint8Array, commitment: bigint) => Uint8Array,
  ) {
    this.#fold = fold
    this.#checkpoints = [empty]
  }

  /** Commitments that are already folded. */
  get folded(): number {
    return (this.#checkpoints.length - 1) * BATCH_SIZE
  }

  /** The accumulator after the first `size` commitments. */
  after(size: number, leaf: (position: number) => bigint): Uint8Array {
    const wanted = Math.floor(size / BATCH_SIZE)
    let at = Math.min(wanted, this.#checkpoints.length - 1)
    let accumulator = this.#checkpoints[at] ?? new Uint8Array(0)
    for (let position = at * BATCH_SIZE; position < size; position += 1) {
      accumulator = this.#fold(accumulator, leaf(position))
      if ((position + 1) % BATCH_SIZE !== 0) continue
      at += 1
      this.#checkpoints[at] = accumulator
    }
    return accumulator
  }

  /** The accumulators after 16, 32 … commitments beyond the first `from`, up to `to`. Both are multiples of 16 and folded. */
  between(from: number, to: number): ReadonlyArray<Uint8Array> {
    return this.#checkpoints.slice(from / BATCH_SIZE + 1, to / BATCH_SIZE + 1)
  }

  /** Continues with accumulators as `between` returned them. */
  adopt(accumulators: ReadonlyArray<Uint8Array>): void {
    for (const accumulator of accumulators) this.#checkpoints.push(accumulator)
  }

  /** Drops every checkpoint that depends on a commitment from `size` on. */
  truncate(size: number): void {
    this.#checkpoints.splice(Math.floor(size / BATCH_SIZE) + 1)
  }
}
