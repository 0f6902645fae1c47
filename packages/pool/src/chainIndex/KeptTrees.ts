import type {
  NoteStoreShape,
  PoolGatewayShape,
  StorageUnavailable,
  TreeSnapshotsShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { bytesToInteger } from "../field/bytes.ts"
import type { Forest } from "../tree/Forest.ts"
import { readPart, savePart, type PartPlace, type TreePart } from "../tree/TreePart.ts"

/** Parts in one read: some megabytes. */
const PAGE = 8

/** Parts that one step of the index writes. A first start over a long log keeps its trees over many steps. */
const WRITTEN = 2

/** The trees of a chain and its accumulator, as `ChainView` grows them. */
interface Trees {
  readonly forest: Forest
  /** Commitments that the index has stored; the trees may have more, of an unfinished step. */
  readonly size: number
  /** The accumulator after each 16 commitments beyond `from`, up to `to`. */
  readonly accumulators: (from: number, to: number) => Effect.Effect<ReadonlyArray<Uint8Array>>
}

/**
 * The complete parts of a chain's trees, in the storage. Parts are written in order, each once; after a reorganisation those that it
 * reached are written again.
 */
export class KeptTrees {
  readonly #gateway: PoolGatewayShape
  readonly #snapshots: TreeSnapshotsShape
  readonly #depth: number
  readonly #height: number
  /** Parts in the storage that are known to be those of the trees. */
  #kept = 0

  /** @param height Levels of a part. It has 2^height commitments. */
  constructor(
    gateway: PoolGatewayShape,
    snapshots: TreeSnapshotsShape,
    depth: number,
    height: number,
  ) {
    this.#gateway = gateway
    this.#snapshots = snapshots
    this.#depth = depth
    this.#height = height
  }

  /** Commitments of one part. */
  get #size(): number {
    return 2 ** this.#height
  }

  /** The trees have been cut back to this many commitments. */
  truncate(positions: number): void {
    this.#kept = Math.min(this.#kept, Math.floor(positions / this.#size))
  }

  /** Writes complete parts that are not in the storage yet, at most two. A failure only makes the next start slower. */
  write({ forest, size, accumulators }: Trees): Effect.Effect<void> {
    return Effect.gen({ self: this }, function* () {
      for (let written = 0; written < WRITTEN; written += 1) {
        const number = this.#kept
        const end = (number + 1) * this.#size
        if (end > size) return
        const part: TreePart = {
          nodes: forest.nodes(number, this.#height),
          accumulators:
            this.#gateway.insertion === null ? [] : yield* accumulators(number * this.#size, end),
        }
        const bytes = savePart(this.#place(number), part)
        yield* this.#snapshots.put(this.#gateway.chainId, number, bytes)
        this.#kept = number + 1
      }
    }).pipe(Effect.ignore)
  }

  /**
   * Reads the parts of the first `positions` commitments, in order, up to the first that is missing, damaged, of another place, or whose
   * last leaf is not the stored one: a reorganisation has replaced that part. The caller checks the trees against a published root, and
   * calls `truncate(0)` if they are false.
   */
  read(
    store: NoteStoreShape,
    positions: number,
    add: (part: TreePart) => void,
  ): Effect.Effect<void, StorageUnavailable> {
    return Effect.gen({ self: this }, function* () {
      this.#kept = 0
      const complete = Math.floor(positions / this.#size)
      while (this.#kept < complete) {
        const limit = Math.min(PAGE, complete - this.#kept)
        const page: Array<TreePart> = []
        for (const bytes of yield* this.#snapshots.parts(
          this.#gateway.chainId,
          this.#kept,
          limit,
        )) {
          const part = readPart(this.#place(this.#kept + page.length), bytes)
          if (part === null) break
          page.push(part)
          yield* Effect.yieldNow
        }
        // Parts are written in order, so those before a true part are true as well. The root decides about all of them.
        while (page.length > 0) {
          const last = (this.#kept + page.length) * this.#size - 1
          const [leaf] = yield* store.leaves(this.#gateway.chainId, last, 1)
          if (leaf !== undefined && leaf.commitment === lastLeaf(page.at(-1))) break
          page.pop()
        }
        for (const part of page) add(part)
        this.#kept += page.length
        if (page.length < limit) return
      }
    })
  }

  #place(number: number): PartPlace {
    const { chainId, poolTag, insertion } = this.#gateway
    const isQueued = insertion !== null
    return { chainId, poolTag, depth: this.#depth, height: this.#height, number, isQueued }
  }
}

function lastLeaf(part: TreePart | undefined): bigint | null {
  const leaves = part?.nodes[0]
  return leaves === undefined ? null : bytesToInteger(leaves.subarray(-32))
}
