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
import { restoreForest, saveForest } from "../tree/snapshot.ts"
import type { TreeSnapshots } from "../tree/TreeSnapshots.ts"

/** Leaves per read from the store. */
const PAGE = 4096

/** Leaves to hash before yielding to other fibers. */
const SLICE = 64

/** Commitments to fold before yielding to other fibers. A multiple of 16. */
const FOLDS = 512

/** A snapshot is written only after at least this many new leaves. Fewer are hashed again at the next start. */
const SNAPSHOT_LEAVES = 256

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
  readonly #snapshots: TreeSnapshots | null
  readonly #lock = Semaphore.makeUnsafe(1)
  /** Ascending. At the last mark the trees match the store. Leaves beyond it belong to an unfinished step. */
  readonly #marks: Array<Mark> = []
  /** Commitments in the newest snapshot; `null` before the first look for a snapshot. */
  #snapshotSize: number | null = null

  constructor(
    gateway: PoolGatewayShape,
    store: NoteStoreShape,
    treeDepth: number,
    snapshots: TreeSnapshots | null,
  ) {
    this.gateway = gateway
    this.forest = new Forest(treeDepth)
    this.#accumulator = new QueueAccumulator(gateway.emptyAccumulator, gateway.foldAccumulator)
    this.#store = store
    this.#snapshots = snapshots
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
    return Effect.gen({ self: this }, function* () {
      for (;;) {
        const checkpoint = yield* this.#store.checkpoint(this.chainId)
        yield* this.#forgetRolledBack(checkpoint)
        const at = this.#marks.at(-1)
        this.#truncate(at?.positions ?? 0)
        if (checkpoint === null || (at !== undefined && sameBlock(at, checkpoint))) {
          return checkpoint
        }
        if (this.#snapshotSize === null) yield* this.#restore(checkpoint.positions)
        const complete = yield* this.#appendStored(checkpoint.positions)
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
      for (const [index, commitment] of commitments.entries()) {
        this.forest.append(commitment)
        if (index % SLICE === SLICE - 1) yield* Effect.yieldNow
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
  }

  /** Writes a snapshot if the trees have grown by 10 % and 256 leaves since the last one. */
  save() {
    return Effect.gen({ self: this }, function* () {
      const { size } = this.forest
      if (this.#snapshots === null || size < (this.#snapshotSize ?? 0) * 1.1 + SNAPSHOT_LEAVES) {
        return
      }
      this.#snapshotSize = size
      yield* this.#snapshots.write(this.chainId, saveForest(this.forest))
    })
  }

  /**
   * Loads the trees from a snapshot if they match the store: their root at the newest stored root's size must equal that root, and
   * every later leaf must equal the stored leaf. Otherwise the snapshot is ignored and the leaves are hashed again.
   */
  #restore(positions: number) {
    return Effect.gen({ self: this }, function* () {
      this.#snapshotSize = 0
      if (this.#snapshots === null || this.forest.size > 0) return
      const snapshot = yield* this.#snapshots.read(this.chainId)
      const forest = snapshot === null ? null : restoreForest(this.forest.depth, snapshot)
      if (forest === null) return
      forest.truncate(Math.min(forest.size, positions))
      const latest = yield* this.#store.latestRoot(this.chainId)
      if (latest === null || latest.inserted > forest.size) return
      if (forest.root(latest.inserted) !== latest.root) return
      const beyond = yield* this.#store.leaves(
        this.chainId,
        latest.inserted,
        forest.size - latest.inserted,
      )
      if (beyond.some((row) => row.commitment !== forest.leaf(row.position))) return
      this.#snapshotSize = forest.size
      this.forest.adopt(forest)
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
