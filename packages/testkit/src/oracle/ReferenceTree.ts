import { poseidon2 } from "poseidon-lite/poseidon2"

/**
 * A Merkle tree that stores only non-empty nodes. Bit k of a leaf's index, least significant first, is 1 for a right
 * child. Empty leaves are 0.
 */
export class ReferenceTree {
  readonly #nodes: ReadonlyArray<Map<number, bigint>>
  readonly #zeros: ReadonlyArray<bigint>

  constructor(depth: number) {
    this.#nodes = Array.from({ length: depth + 1 }, () => new Map<number, bigint>())
    const zeros = [0n]
    for (let level = 0; level < depth; level += 1) {
      const zero = zeros[level] ?? 0n
      zeros.push(poseidon2([zero, zero]))
    }
    this.#zeros = zeros
  }

  set(leafIndex: number, value: bigint): void {
    this.#nodes[0]?.set(leafIndex, value)
    let index = leafIndex
    for (let level = 1; level < this.#nodes.length; level += 1) {
      index = Math.floor(index / 2)
      const node = poseidon2([
        this.#node(level - 1, 2 * index),
        this.#node(level - 1, 2 * index + 1),
      ])
      this.#nodes[level]?.set(index, node)
    }
  }

  root(): bigint {
    return this.#node(this.#nodes.length - 1, 0)
  }

  /** Siblings from the leaf upwards. */
  path(leafIndex: number): Array<bigint> {
    let index = leafIndex
    return this.#nodes.slice(0, -1).map((_, level) => {
      const sibling = this.#node(level, index % 2 === 0 ? index + 1 : index - 1)
      index = Math.floor(index / 2)
      return sibling
    })
  }

  #node(level: number, index: number): bigint {
    return this.#nodes[level]?.get(index) ?? this.#zeros[level] ?? 0n
  }
}
