import { MerkleTree } from "./MerkleTree.ts"

/** Leaves per batch insertion: 2^4. */
const BATCH_HEIGHT = 4
export const BATCH_SIZE = 16

/**
 * All trees of a pool. Position p is leaf p mod 2^depth of tree p >> depth: when a tree is full, the next one begins. The last
 * root of a full tree stays valid forever. `size` counts commitments over all trees, inserted or still queued.
 */
export class Forest {
  readonly depth: number
  #trees: ReadonlyArray<MerkleTree>

  constructor(depth: number) {
    this.depth = depth
    this.#trees = [new MerkleTree(depth)]
  }

  get size(): number {
    return (this.#trees.length - 1) * this.#capacity + this.#last.size
  }

  leaf(position: number): bigint {
    return this.#tree(this.treeOf(position)).leaf(this.leafIndex(position))
  }

  treeOf(position: number): number {
    return Math.floor(position / this.#capacity)
  }

  /** The index of a position within its tree, which the nullifier commits to. */
  leafIndex(position: number): number {
    return position % this.#capacity
  }

  /**
   * Whether an earlier tree has the same commitment at the same index. Both notes then have the same nullifier, so only the first
   * can be spent. One lookup per earlier tree.
   */
  isRepeated(position: number): boolean {
    const commitment = this.leaf(position)
    for (let at = position - this.#capacity; at >= 0; at -= this.#capacity)
      if (this.leaf(at) === commitment) return true
    return false
  }

  append(commitment: bigint): void {
    this.appendAll([commitment])
  }

  /** Appends commitments. Many cost less than as many one by one. */
  appendAll(commitments: ReadonlyArray<bigint>): void {
    for (let from = 0; from < commitments.length;) {
      this.#begin()
      const part = commitments.slice(from, from + this.#capacity - this.#last.size)
      this.#last.appendAll(part)
      from += part.length
    }
  }

  /** The nodes of the `number`-th 2^height commitments, as `MerkleTree.subtree` returns them. The subtree is complete. */
  nodes(number: number, height: number): ReadonlyArray<Uint8Array> {
    const first = number * 2 ** height
    return this.#tree(this.treeOf(first)).subtree(this.leafIndex(first) / 2 ** height, height)
  }

  /** Appends commitments that form a complete subtree, given as `nodes` returned it. `size` is a multiple of them. */
  appendNodes(levels: ReadonlyArray<Uint8Array>): void {
    this.#begin()
    this.#last.appendSubtree(levels)
  }

  #begin(): void {
    if (this.#last.size < this.#capacity) return
    this.#trees = [...this.#trees, new MerkleTree(this.depth)]
  }

  truncate(size: number): void {
    const keep = size === 0 ? 1 : this.treeOf(size - 1) + 1
    this.#trees = this.#trees.slice(0, keep)
    this.#last.truncate(size - (keep - 1) * this.#capacity)
  }

  /** The root of the tree that holds the newest of the first `size` commitments; the empty root for size 0. */
  root(size: number): bigint {
    return this.rootOver(Math.max(0, size - 1), size)
  }

  /** The root of the tree that holds `position`, after the first `size` commitments. */
  rootOver(position: number, size: number): bigint {
    const tree = this.treeOf(position)
    return this.#tree(tree).root(this.#sizeWithin(tree, size))
  }

  /** The siblings of a leaf under `rootOver(position, size)`, lowest first. */
  path(position: number, size: number): Array<bigint> {
    const tree = this.treeOf(position)
    return this.#tree(tree).path(this.leafIndex(position), this.#sizeWithin(tree, size))
  }

  /**
   * The subtree that a batch insertion at `start` replaces: its number in the tree, the root before, and its path. `start` is a
   * multiple of 16, and the trees contain `start` commitments.
   */
  subtree(start: number): {
    readonly number: number
    readonly root: bigint
    readonly path: Array<bigint>
  } {
    const tree = this.treeOf(start)
    const number = this.leafIndex(start) / BATCH_SIZE
    // A tree is created with its first leaf. Before that it is empty.
    const target = this.#trees[tree] ?? new MerkleTree(this.depth)
    const size = this.leafIndex(start)
    return { number, root: target.root(size), path: target.path(number, size, BATCH_HEIGHT) }
  }

  get #capacity(): number {
    return 2 ** this.depth
  }

  get #last(): MerkleTree {
    return this.#tree(this.#trees.length - 1)
  }

  #tree(index: number): MerkleTree {
    const tree = this.#trees[index]
    if (tree === undefined) throw new RangeError(`no tree ${index} among ${this.#trees.length}`)
    return tree
  }

  #sizeWithin(tree: number, size: number): number {
    return Math.min(this.#capacity, Math.max(0, size - tree * this.#capacity))
  }
}
