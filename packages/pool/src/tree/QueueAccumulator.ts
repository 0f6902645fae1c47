import { BATCH_SIZE } from "./Forest.ts"

/**
 * The pool's keccak accumulator over all commitments, recomputed: the pool keeps it at every multiple of 16, and a batch insertion is
 * bound to it. Folded once per commitment, when an insertion is first planned beyond what is folded.
 */
export class QueueAccumulator {
  readonly #fold: (accumulator: Uint8Array, commitment: bigint) => Uint8Array
  /** After 0, 16, 32 … commitments. */
  readonly #checkpoints: Array<Uint8Array>

  constructor(
    empty: Uint8Array,
    fold: (accumulator: Uint8Array, commitment: bigint) => Uint8Array,
  ) {
    this.#fold = fold
    this.#checkpoints = [empty]
  }

  /** Commitments that are folded already. */
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

  /** Forgets what depends on commitments from `size` on. */
  truncate(size: number): void {
    this.#checkpoints.splice(Math.floor(size / BATCH_SIZE) + 1)
  }
}
