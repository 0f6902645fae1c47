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

/** Leaves fetched from the store at a time. */
const PAGE = 4096

/** Leaves hashed between two points at which other fibers may run. */
const SLICE = 64

/** Commitments folded between two points at which other fibers may run; a multiple of 16. */
const FOLDS = 512

/** Leaves that are hashed again rather than kept in a snapshot. */
const SNAPSHOT_LEAVES = 256

/** Covered blocks that are compared to find the way back after a reorganisation. */
export const RECENT_BLOCKS = 1024

/** A point at which trees and store were in step. */
interface Mark extends BlockReference {
  readonly positions: number
}

/**
 * What this process holds of one chain: the trees and the queue's accumulator. All of it can be thrown away; the store and the chain
 * are what counts. Trees are read and changed under `exclusively` alone.
 */
export class ChainView {
  readonly gateway: PoolGatewayShape
  readonly forest: Forest
  readonly #accumulator: QueueAccumulator
  readonly #store: NoteStoreShape
  readonly #snapshots: TreeSnapshots | null
  readonly #lock = Semaphore.makeUnsafe(1)
  /** Ascending; at the last one the trees are in step with the store, beyond it they hold leaves of an unfinished step. */
  readonly #marks: Array<Mark> = []
  /** Commitments in the newest snapshot; `null` before one was looked for. */
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
   * Brings the trees in step with the store and gives its checkpoint: forgets what was rolled back, adds what other replicas appended,
   * and drops what an unfinished step left here.
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
        // Leaves count only if no rollback came between: their checkpoint must still be part of the log.
        if (complete && (yield* this.#isCovered(checkpoint))) this.reached(checkpoint)
      }
    })
  }

  /** The trees now stand at this checkpoint of the store. */
  reached({ number, hash, positions }: IndexCheckpoint): void {
    this.#marks.push({ number, hash, positions })
    if (this.#marks.length > RECENT_BLOCKS) this.#marks.shift()
  }

  /** Adds commitments to the trees; until `reached` says so they belong to an unfinished step. */
  grow(commitments: ReadonlyArray<bigint>) {
    return Effect.gen({ self: this }, function* () {
      for (const [index, commitment] of commitments.entries()) {
        this.forest.append(commitment)
        if (index % SLICE === SLICE - 1) yield* Effect.yieldNow
      }
    })
  }

  /** The queue's accumulator after the first `size` commitments. The first time it folds all of them, so it lets others run. */
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

  /** Writes a snapshot when the trees have grown enough since the last one for it to spare a noticeable time. */
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
   * Takes the trees from a snapshot when they are those of the chain: their root is the newest one stored, and the leaves that no root
   * vouches for are those stored. Otherwise they are hashed anew.
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

  /** False when the store has fewer leaves than it had just now. */
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
