import type { Address } from "@shielded-relay/core"
import { emptyRoot } from "./merkle.ts"

/** Depth of the tree in every deployed pool. */
export const TREE_DEPTH = 26

/** Number of newest roots that a pool without a queue knows. Few, so that tests see roots expire. */
export const NEWEST_ROOTS = 8

/** Seconds for which a pool without a queue also knows the first root of each period. */
const OLDEST_FIRST_ROOT = 600

/** The state of a pool contract and its token balances. Each block keeps the state after it. */
export class PoolState {
  readonly commitments: Array<bigint> = []
  /** After 0, 1, 2 … commitments. */
  readonly accumulators: Array<Uint8Array>
  readonly roots = new Set<bigint>()
  /** The first root of each period, ascending, in a pool without a queue. */
  readonly timedRoots = new Map<number, bigint>()
  /** By level: the last left node, in a tree that grows by pairs. */
  readonly frontier: Array<bigint> = []
  readonly nullifiers = new Set<bigint>()
  /** The pool's balance by token. */
  readonly holdings = new Map<Address, bigint>()
  /** By `token holder`: the change of an account's balance against its endowment. */
  readonly movements = new Map<string, bigint>()
  /** Seconds. */
  readonly rootPeriod: number
  inserted = 0
  alignedRoot: bigint

  /** @param rootPeriod Seconds. */
  constructor(emptyAccumulator: Uint8Array, rootPeriod: number) {
    this.rootPeriod = rootPeriod
    this.accumulators = [emptyAccumulator]
    this.alignedRoot = emptyRoot(TREE_DEPTH)
    this.roots.add(this.alignedRoot)
  }

  get newestRoot(): bigint {
    return [...this.roots].at(-1) ?? this.alignedRoot
  }

  /** Whether a proof may name this root. */
  knows(root: bigint): boolean {
    return this.roots.has(root) || [...this.timedRoots.values()].includes(root)
  }

  /** Adds a newest root, which evicts the oldest. `time` is in Unix seconds. */
  remember(root: bigint, time: number): void {
    const period = Math.floor(time / this.rootPeriod)
    if (!this.timedRoots.has(period)) this.timedRoots.set(period, root)
    for (const each of this.timedRoots.keys())
      if (each <= period - OLDEST_FIRST_ROOT / this.rootPeriod) this.timedRoots.delete(each)
    this.roots.add(root)
    const [oldest] = this.roots
    if (oldest !== undefined && this.roots.size > NEWEST_ROOTS) this.roots.delete(oldest)
  }

  copy(): PoolState {
    const [first = new Uint8Array(32)] = this.accumulators
    const copy = new PoolState(first, this.rootPeriod)
    copy.commitments.push(...this.commitments)
    copy.accumulators.push(...this.accumulators.slice(1))
    copy.roots.clear()
    for (const root of this.roots) copy.roots.add(root)
    for (const [minute, root] of this.timedRoots) copy.timedRoots.set(minute, root)
    copy.frontier.push(...this.frontier)
    for (const nullifier of this.nullifiers) copy.nullifiers.add(nullifier)
    for (const [token, amount] of this.holdings) copy.holdings.set(token, amount)
    for (const [key, amount] of this.movements) copy.movements.set(key, amount)
    copy.inserted = this.inserted
    copy.alignedRoot = this.alignedRoot
    return copy
  }
}
