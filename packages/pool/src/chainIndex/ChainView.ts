import type {
  BlockReference,
  ChainId,
  IndexCheckpoint,
  NoteStoreShape,
  PoolGatewayShape,
} from "@shielded-relay/core"
import { Effect, Semaphore } from "effect"
import { Forest } from "../tree/Forest.ts"
import { QueueAccumulator } from "../tree/QueueAccumulator.ts"
import type { KeptTrees } from "./KeptTrees.ts"

/** Leaves per read from the store. */
const PAGE = 4096

/** Leaves to hash together before yielding to other fibers. */
const SLICE = 64

/** Commitments to fold before yielding to other fibers. A multiple of 16. */
const FOLDS = 512

/** Indexed blocks that are compared with the chain to find the common ancestor after a reorganisation. */
export const RECENT_BLOCKS = 1024

/** A point at which the trees matched the store. */
interface Mark extends BlockReference {
  readonly positions: number
}

/**
 * One chain's trees and queue accumulator in this process's memory. They are a cache: everything can be rebuilt from the store and
 * the chain. Read and change the trees only under `exclusively`.
 */
export class ChainView {
  readonly gateway: PoolGatewayShape
  readonly forest: Forest
  readonly #accumulator: QueueAccumulator
  readonly #store: NoteStoreShape
  readonly #kept: KeptTrees
  readonly #lock = Semaphore.makeUnsafe(1)
  /** Ascending. At the last mark the trees match the store. Leaves beyond it belong to an unfinished step. */
  readonly #marks: Array<Mark> = []
  /** Whether the storage was asked for parts of the trees. */
  #restored = false

  constructor(
    gateway: PoolGatewayShape,
    store: NoteStoreShape,
    kept: KeptTrees,
    treeDepth: number,
  ) {
    this.gateway = gateway
    this.forest = new Forest(treeDepth)
    this.#accumulator = new QueueAccumulator(gateway.emptyAccumulator, gateway.foldAccumulator)
    this.#store = store
    this.#kept = kept
  }

  get chainId(): ChainId {
    return this.gateway.chainId
  }

  exclusively<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> {
    return this.#lock.withPermit(effect)
  }

  /**
   * Brings the trees in step with the store and returns the store's checkpoint. Removes leaves that were rolled back or that an
   * unfinished step left here, and adds leaves that other replicas appended.
   */
  catchUp() {
    const { chainId } = this
    const read = Effect.map(this.#store.checkpoint(chainId), (checkpoint) => ({ checkpoint }))
    return Effect.map(this.catchUpWith(read), ({ checkpoint }) => checkpoint)
  }

  /** Like `catchUp`, with what else is read with the checkpoint. Returns what was read with the checkpoint that the trees match. */
  catchUpWith<A extends { readonly checkpoint: IndexCheckpoint | null }, E>(
    read: Effect.Effect<A, E>,
  ) {
    return Effect.gen({ self: this }, function* () {
      for (;;) {
        const now = yield* read
        const { checkpoint } = now
        yield* this.#forgetRolledBack(checkpoint)
        const at = this.#marks.at(-1)
        this.#truncate(at?.positions ?? 0)
        if (checkpoint === null || (at !== undefined && sameBlock(at, checkpoint))) {
          return now
        }
        const complete = yield* this.#restored
          ? this.#appendStored(checkpoint.positions)
          : this.#restore(checkpoint.positions)
        // Leaves read across a rollback could mix two chains, so they count only if their checkpoint is still in the store.
        if (complete && (yield* this.#isCovered(checkpoint))) this.reached(checkpoint)
      }
    })
  }

  /** Records that the trees match this checkpoint of the store. */
  reached({ number, hash, positions }: IndexCheckpoint): void {
    this.#marks.push({ number, hash, positions })
    if (this.#marks.length > RECENT_BLOCKS) this.#marks.shift()
  }

  /** Appends commitments to the trees. They belong to an unfinished step until `reached` is called. */
  grow(commitments: ReadonlyArray<bigint>) {
    return Effect.gen({ self: this }, function* () {
      for (let from = 0; from < commitments.length; from += SLICE) {
        const slice = commitments.slice(from, from + SLICE)
        this.forest.appendAll(slice)
        if (slice.length === SLICE) yield* Effect.yieldNow
      }
    })
  }

  /**
   * The queue's accumulator after the first `size` commitments. The first call folds all commitments, so it yields to other fibers
   * as it goes.
   */
  accumulatorAfter(size: number) {
    return Effect.gen({ self: this }, function* () {
      const leaf = (position: number) => this.forest.leaf(position)
      while (this.#accumulator.folded + FOLDS < size) {
        this.#accumulator.after(this.#accumulator.folded + FOLDS, leaf)
        yield* Effect.yieldNow
      }
      return this.#accumulator.after(size, leaf)
    })
  }

  #truncate(positions: number): void {
    if (this.forest.size === positions) return
    this.forest.truncate(positions)
    this.#accumulator.truncate(positions)
    this.#kept.truncate(positions)
  }

  /** Writes complete parts of the trees that the storage does not have yet. */
  save(): Effect.Effect<void> {
    return this.#kept.write({
      forest: this.forest,
      size: this.#marks.at(-1)?.positions ?? 0,
      accumulators: (from, to) =>
        Effect.map(this.accumulatorAfter(to), () => this.#accumulator.between(from, to)),
    })
  }

  /**
   * Grows empty trees to `positions` commitments, by parts from the storage as far as there are true ones. Trees that the published roots
   * do not confirm are hashed again from the leaves. Returns false if the store changed meanwhile: call it again.
   */
  #restore(positions: number) {
    return Effect.gen({ self: this }, function* () {
      yield* this.#kept.read(this.#store, positions, ({ nodes, accumulators }) => {
        this.forest.appendNodes(nodes)
        this.#accumulator.adopt(accumulators)
      })
      const fromParts = this.forest.size
      const complete = yield* this.#appendStored(positions)
      const latest = fromParts === 0 ? null : yield* this.#store.latestRoot(this.chainId)
      if (!complete || (latest !== null && latest.inserted > this.forest.size)) return false
      this.#restored = true
      if (fromParts === 0) return true
      if (latest !== null && (yield* this.#isConfirmed(latest.inserted, fromParts))) return true
      this.#truncate(0)
      return yield* this.#appendStored(positions)
    })
  }

  /**
   * Whether trees whose first commitments come from parts have the root that the chain published over `inserted` commitments, the root of
   * every full tree, and the stored leaves where no root covers them.
   */
  #isConfirmed(inserted: number, fromParts: number) {
    return Effect.gen({ self: this }, function* () {
      const capacity = 2 ** this.forest.depth
      const full = Array.from(
        { length: Math.floor(inserted / capacity) },
        (_, tree) => (tree + 1) * capacity,
      )
      const roots = new Map([...full, inserted].map((size) => [this.forest.root(size), size]))
      const known = yield* this.#store.insertedUnder(this.chainId, [...roots.keys()])
      for (const [root, size] of roots) if (known.get(root) !== size) return false
      for (let from = inserted; from < fromParts; from += PAGE) {
        const rows = yield* this.#store.leaves(this.chainId, from, Math.min(PAGE, fromParts - from))
        if (rows.some(({ position, commitment }) => this.forest.leaf(position) !== commitment))
          return false
      }
      return true
    })
  }

  #forgetRolledBack(checkpoint: IndexCheckpoint | null) {
    return Effect.gen({ self: this }, function* () {
      const at = this.#marks.at(-1)
      if (at === undefined || (checkpoint !== null && sameBlock(at, checkpoint))) return
      const covered = yield* this.#store.recentBlocks(this.chainId, RECENT_BLOCKS)
      const isCovered = (mark: Mark) => covered.some((block) => sameBlock(block, mark))
      const keep = this.#marks.findLastIndex(isCovered) + 1
      this.#marks.splice(keep)
    })
  }

  #isCovered(block: BlockReference) {
    return Effect.map(this.#store.recentBlocks(this.chainId, RECENT_BLOCKS), (covered) =>
      covered.some((other) => sameBlock(other, block)),
    )
  }

  /** Returns false if the store now has fewer leaves than `positions`: a rollback came in between. */
  #appendStored(positions: number) {
    return Effect.gen({ self: this }, function* () {
      while (this.forest.size < positions) {
        const from = this.forest.size
        const rows = yield* this.#store.leaves(this.chainId, from, Math.min(PAGE, positions - from))
        if (rows.length === 0) return false
        yield* this.grow(rows.map(({ commitment }) => commitment))
      }
      return true
    })
  }
}

export function sameBlock(a: BlockReference, b: BlockReference): boolean {
  return a.hash === b.hash
}
