import type { Address } from "@shielded-relay/core"
import { emptyRoot } from "./merkle.ts"

/** Levels of a tree in every deployed pool. */
export const TREE_DEPTH = 26

/** What a pool contract keeps, and what its tokens say. A block keeps the state that it ended with. */
export class PoolState {
  readonly commitments: Array<bigint> = []
  /** After 0, 1, 2 … commitments. */
  readonly accumulators: Array<Uint8Array>
  readonly roots = new Set<bigint>()
  readonly nullifiers = new Set<bigint>()
  /** By token: what the pool has. */
  readonly holdings = new Map<Address, bigint>()
  /** By `token holder`: how an account's balance differs from what it was endowed with. */
  readonly movements = new Map<string, bigint>()
  inserted = 0
  alignedRoot: bigint

  constructor(emptyAccumulator: Uint8Array) {
    this.accumulators = [emptyAccumulator]
    this.alignedRoot = emptyRoot(TREE_DEPTH)
    this.roots.add(this.alignedRoot)
  }

  get newestRoot(): bigint {
    return [...this.roots].at(-1) ?? this.alignedRoot
  }

  copy(): PoolState {
    const [first = new Uint8Array(32)] = this.accumulators
    const copy = new PoolState(first)
    copy.commitments.push(...this.commitments)
    copy.accumulators.push(...this.accumulators.slice(1))
    for (const root of this.roots) copy.roots.add(root)
    for (const nullifier of this.nullifiers) copy.nullifiers.add(nullifier)
    for (const [token, amount] of this.holdings) copy.holdings.set(token, amount)
    for (const [key, amount] of this.movements) copy.movements.set(key, amount)
    copy.inserted = this.inserted
    copy.alignedRoot = this.alignedRoot
    return copy
  }
}
