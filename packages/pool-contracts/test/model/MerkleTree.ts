import { hash2 } from "./field.ts"

const empty: bigint[] = [0n]
for (let level = 0; level < 26; level++) empty.push(hash2(empty[level] ?? 0n, empty[level] ?? 0n))

/** An incremental tree with the zero leaf 0. It stores only non-empty nodes. */
export class MerkleTree {
  readonly depth: number
  private readonly nodes: ReadonlyArray<Map<number, bigint>>

  constructor(depth: number, nodes?: ReadonlyArray<ReadonlyMap<number, bigint>>) {
    this.depth = depth
    this.nodes = Array.from({ length: depth + 1 }, (_, level) => new Map(nodes?.[level] ?? []))
  }

  clone(): MerkleTree {
    return new MerkleTree(this.depth, this.nodes)
  }

  get root(): bigint {
    return this.node(this.depth, 0)
  }

  set(index: number, leaf: bigint): void {
    this.nodes[0]?.set(index, leaf)
    let value = leaf
    for (let level = 0, at = index; level < this.depth; level++, at = Math.floor(at / 2)) {
      const sibling = this.node(level, at ^ 1)
      value = at % 2 === 1 ? hash2(sibling, value) : hash2(value, sibling)
      this.nodes[level + 1]?.set(Math.floor(at / 2), value)
    }
  }

  /** The siblings, from `level` up, of the node above leaf `index`. */
  path(index: number, level = 0): bigint[] {
    const siblings: bigint[] = []
    for (let above = level; above < this.depth; above++) {
      siblings.push(this.node(above, Math.floor(index / 2 ** above) ^ 1))
    }
    return siblings
  }

  private node(level: number, at: number): bigint {
    return this.nodes[level]?.get(at) ?? empty[level] ?? 0n
  }
}
