import { hash2, hashEach2 } from "../field/poseidon.ts"
import { NodeRow } from "./NodeRow.ts"
import { zero } from "./zeros.ts"

/** Sizes whose right edge is kept, at 32 bytes per level: a plan compares the roots of all recent periods. */
const edgesKept = 64

/**
 * A binary Poseidon tree that grows to the right. Empty leaves are 0. Stores only nodes over complete subtrees: they never change,
 * so the tree can answer for any earlier size and be truncated to it. 32 bytes per node.
 */
export class MerkleTree {
  readonly depth: number
  readonly #levels: ReadonlyArray<NodeRow>
  /** The incomplete nodes on the right edge by level, for the sizes of the last queries. They never change while the leaves stay. */
  readonly #edges = new Map<number, ReadonlyArray<bigint | null>>()

  constructor(depth: number) {
    this.depth = depth
    this.#levels = Array.from({ length: depth + 1 }, () => new NodeRow())
  }

  /** Leaves in the tree. */
  get size(): number {
    return this.#row(0).length
  }

  get capacity(): number {
    return 2 ** this.depth
  }

  leaf(index: number): bigint {
    return this.#row(0).get(index)
  }

  /** @throws RangeError when the tree is full. */
  append(leaf: bigint): void {
    this.appendAll([leaf])
  }

  /**
   * Appends leaves, and hashes each level's new nodes together.
   * @throws RangeError when the tree has not room for all of them.
   */
  appendAll(leaves: ReadonlyArray<bigint>): void {
    if (this.size + leaves.length > this.capacity) throw new RangeError("the tree is full")
    for (const leaf of leaves) this.#row(0).push(leaf)
    this.#complete(0)
  }

  /**
   * The nodes of a complete subtree: those of each height up to `height`, leaves first, 32 big-endian bytes each.
   * @throws RangeError if the subtree is incomplete
   */
  subtree(number: number, height: number): ReadonlyArray<Uint8Array> {
    return Array.from({ length: height + 1 }, (_, level) => {
      const count = 2 ** (height - level)
      return this.#row(level).bytes(number * count, count)
    })
  }

  /** Appends a complete subtree as `subtree` returned it, without hashing it again. The size is a multiple of its leaves. */
  appendSubtree(levels: ReadonlyArray<Uint8Array>): void {
    for (const [level, nodes] of levels.entries()) this.#row(level).append(nodes)
    this.#complete(levels.length - 1)
  }

  /** Adds the nodes that nodes of a height complete, on this height and above. */
  #complete(from: number): void {
    for (let height = from; height < this.depth; height += 1) {
      const row = this.#row(height)
      const above = this.#row(height + 1)
      const complete = Math.floor(row.length / 2)
      const children: Array<readonly [bigint, bigint]> = []
      for (let index = above.length; index < complete; index += 1)
        children.push([row.get(2 * index), row.get(2 * index + 1)])
      for (const node of hashEach2(children)) above.push(node)
    }
  }

  /** Removes the leaves from index `size` on. */
  truncate(size: number): void {
    for (const known of this.#edges.keys()) if (known > size) this.#edges.delete(known)
    for (const [height, row] of this.#levels.entries()) row.truncate(Math.floor(size / 2 ** height))
  }

  /** The root after the first `size` leaves. */
  root(size: number = this.size): bigint {
    if (size === this.capacity) return this.#row(this.depth).get(0)
    return this.#edgeAt(size)[this.depth] ?? zero(this.depth)
  }

  /**
   * The siblings on the way from node `index` at `height` to the root after the first `size` leaves, lowest first. The node may be
   * empty.
   */
  path(index: number, size: number = this.size, height = 0): Array<bigint> {
    const edge = this.#edgeAt(size)
    return Array.from({ length: this.depth - height }, (_, step) => {
      const level = height + step
      const sibling = Math.floor(index / 2 ** step) ^ 1
      const complete = Math.floor(size / 2 ** level)
      if (sibling < complete) return this.#row(level).get(sibling)
      return (sibling === complete ? edge[level] : null) ?? zero(level)
    })
  }

  #row(height: number): NodeRow {
    const row = this.#levels[height]
    if (row === undefined)
      throw new RangeError(`no level ${height} in a tree of depth ${this.depth}`)
    return row
  }

  #edgeAt(size: number): ReadonlyArray<bigint | null> {
    if (size > this.size) throw new RangeError(`${size} leaves of ${this.size}`)
    const known = this.#edges.get(size)
    if (known !== undefined) return known
    const nodes: Array<bigint | null> = [null]
    let edge: bigint | null = null
    for (let height = 0; height < this.depth; height += 1) {
      const complete = Math.floor(size / 2 ** height)
      if (complete % 2 === 1)
        edge = hash2(this.#row(height).get(complete - 1), edge ?? zero(height))
      else if (edge !== null) edge = hash2(edge, zero(height))
      nodes.push(edge)
    }
    this.#edges.set(size, nodes)
    const [oldest = size] = this.#edges.keys()
    if (this.#edges.size > edgesKept) this.#edges.delete(oldest)
    return nodes
  }
}
