import type { Address } from "@shielded-relay/core"
import { emptyRoot } from "./merkle.ts"
import { VersionedList } from "./VersionedList.ts"
import { VersionedMap } from "./VersionedMap.ts"

/** Depth of the tree in every deployed pool. */
export const TREE_DEPTH = 26

/** Number of newest roots that a pool without a queue knows. Few, so that tests see roots expire. */
export const NEWEST_ROOTS = 8

/** Seconds for which a pool without a queue also knows the first root of each period. */
const OLDEST_FIRST_ROOT = 600

/** The key of an account's balance of a token. */
export function movementKey(token: Address, holder: Address): string {
  return `${token} ${holder}`
}

/** The state of a pool contract and its token balances. Each block keeps the state after it. */
export class PoolState {
  commitments = new VersionedList<bigint>()
  /** After 0, 1, 2 … commitments. */
  accumulators = new VersionedList<Uint8Array>()
  /** Every root of a pool with a queue, which forgets none. */
  queueRoots = new VersionedMap<bigint, true>()
  /** The newest roots of a pool without a queue, oldest first. */
  readonly roots = new Set<bigint>()
  /** The first root of each period, ascending, in a pool without a queue. */
  readonly timedRoots = new Map<number, bigint>()
  /** By level: the last left node, in a tree that grows by pairs. */
  readonly frontier: Array<bigint> = []
  nullifiers = new VersionedMap<bigint, true>()
  /** The pool's balance by token. */
  holdings = new VersionedMap<Address, bigint>()
  /** By `token holder`: the change of an account's balance against its endowment. */
  movements = new VersionedMap<string, bigint>()
  /** By `token holder`: what the pool may take of an account's tokens. */
  allowances = new VersionedMap<string, bigint>()
  /** Seconds. */
  readonly rootPeriod: number
  inserted = 0
  alignedRoot: bigint
  newestRoot: bigint

  /** @param rootPeriod Seconds. */
  constructor(emptyAccumulator: Uint8Array, rootPeriod: number) {
    this.rootPeriod = rootPeriod
    this.accumulators.push(emptyAccumulator)
    this.alignedRoot = emptyRoot(TREE_DEPTH)
    this.newestRoot = this.alignedRoot
    this.roots.add(this.alignedRoot)
  }

  /** Whether a proof may name this root. */
  knows(root: bigint): boolean {
    return (
      this.roots.has(root) ||
      this.queueRoots.has(root) ||
      [...this.timedRoots.values()].includes(root)
    )
  }

  /** The root after a batch insertion. */
  insert(root: bigint, inserted: number): void {
    this.inserted = inserted
    this.newestRoot = root
    this.queueRoots.set(root, true)
  }

  /** Adds a newest root, which evicts the oldest. `time` is in Unix seconds. */
  remember(root: bigint, time: number): void {
    const period = Math.floor(time / this.rootPeriod)
    if (!this.timedRoots.has(period)) this.timedRoots.set(period, root)
    for (const each of this.timedRoots.keys())
      if (each <= period - OLDEST_FIRST_ROOT / this.rootPeriod) this.timedRoots.delete(each)
    this.roots.add(root)
    this.newestRoot = root
    const [oldest] = this.roots
    if (oldest !== undefined && this.roots.size > NEWEST_ROOTS) this.roots.delete(oldest)
  }

  copy(): PoolState {
    const copy = new PoolState(this.accumulators.at(0) ?? new Uint8Array(32), this.rootPeriod)
    copy.commitments = this.commitments.copy()
    copy.accumulators = this.accumulators.copy()
    copy.queueRoots = this.queueRoots.copy()
    copy.nullifiers = this.nullifiers.copy()
    copy.holdings = this.holdings.copy()
    copy.movements = this.movements.copy()
    copy.allowances = this.allowances.copy()
    copy.roots.clear()
    for (const root of this.roots) copy.roots.add(root)
    for (const [minute, root] of this.timedRoots) copy.timedRoots.set(minute, root)
    copy.frontier.push(...this.frontier)
    copy.inserted = this.inserted
    copy.alignedRoot = this.alignedRoot
    copy.newestRoot = this.newestRoot
    return copy
  }

  /** Called once when a block keeps this state, so that copies of it stay cheap. */
  settle(): void {
    this.commitments.settle()
    this.accumulators.settle()
    this.queueRoots.settle()
    this.nullifiers.settle()
    this.holdings.settle()
    this.movements.settle()
    this.allowances.settle()
  }
}
