import { MerkleTree } from "./MerkleTree.ts"

/** Leaves that a batch insertion writes at once: 2^4. */
const BATCH_HEIGHT = 4
export const BATCH_SIZE = 16

/**
 * All trees of a pool. Position p is leaf p mod 2^depth of tree p >> depth: a full tree rolls over, and the roots of all trees stay
 * valid for ever. `size` counts commitments over all trees, whether the chain has inserted them or they still wait in its queue.
 */
export class Forest {
  readonly depth: number
  #trees: ReadonlyArray<MerkleTree>

  constructor(depth: number, trees: ReadonlyArray<MerkleTree> = [new MerkleTree(depth)]) {
    this.depth = depth
    this.#trees = trees
  }

  get size(): number {
    return (this.#trees.length - 1) * this.#capacity + this.#last.size
  }

  get trees(): ReadonlyArray<MerkleTree> {
    return this.#trees
  }

  leaf(position: number): bigint {
    return this.#tree(this.treeOf(position)).leaf(this.leafIndex(position))
  }

  treeOf(position: number): number {
    return Math.floor(position / this.#capacity)
  }

  /** The position within its tree: what a nullifier counts. */
  leafIndex(position: number): number {
    return position % this.#capacity
  }

  /**
   * Whether an earlier tree has the same commitment at the same index: both notes have one nullifier, so only the first can be spent. Costs
   * one look per earlier tree.
   */
  isRepeated(position: number): boolean {
    const commitment = this.leaf(position)
    for (let at = position - this.#capacity; at >= 0; at -= this.#capacity)
      if (this.leaf(at) === commitment) return true
    return false
  }

  append(commitment: bigint): void {
    if (this.#last.size === this.#capacity) {
      this.#trees = [...this.#trees, new MerkleTree(this.depth)]
    }
    this.#last.append(commitment)
  }

  /** Takes over the trees of another forest of this depth, in place of its own. */
  adopt(other: Forest): void {
    this.#trees = other.trees
  }

  truncate(size: number): void {
    const keep = size === 0 ? 1 : this.treeOf(size - 1) + 1
    this.#trees = this.#trees.slice(0, keep)
    this.#last.truncate(size - (keep - 1) * this.#capacity)
  }

  /** The root of the tree that holds the newest of the first `size` commitments; the empty root for none. */
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

  /** What a batch insertion at `start` (a multiple of 16, `start` commitments in the trees before) replaces. */
  subtree(start: number): {
    readonly number: number
    readonly root: bigint
    readonly path: Array<bigint>
  } {
    const tree = this.treeOf(start)
    const number = this.leafIndex(start) / BATCH_SIZE
    // At a tree's first leaf the tree may not exist here yet; it is empty.
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
