import { poseidon2 } from "poseidon-lite/poseidon2"

const DEPTH = 26
const empty: bigint[] = [0n]
for (let level = 0; level < DEPTH; level++) {
  const below = empty[level] ?? 0n
  empty.push(poseidon2([below, below]))
}

/** A tree of depth 26 with the zero leaf 0. It stores only non-empty nodes. */
export class MerkleTree {
  private readonly nodes = Array.from({ length: DEPTH + 1 }, () => new Map<number, bigint>())

  get root(): bigint {
    return this.node(DEPTH, 0)
  }

  set(index: number, leaf: bigint): void {
    this.nodes[0]?.set(index, leaf)
    let value = leaf
    for (let level = 0, at = index; level < DEPTH; level++, at = Math.floor(at / 2)) {
      const sibling = this.node(level, at ^ 1)
      value = poseidon2(at % 2 === 1 ? [sibling, value] : [value, sibling])
      this.nodes[level + 1]?.set(Math.floor(at / 2), value)
    }
  }

  /** The siblings on a leaf's path, from the bottom up. */
  path(index: number): bigint[] {
    return Array.from({ length: DEPTH }, (_, level) =>
      this.node(level, Math.floor(index / 2 ** level) ^ 1),
    )
  }

  private node(level: number, at: number): bigint {
    return this.nodes[level]?.get(at) ?? empty[level] ?? 0n
  }
}
