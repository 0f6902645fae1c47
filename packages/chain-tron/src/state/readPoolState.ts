import type { Address, LocatedPoolEvent, PoolState } from "@shielded-relay/core"
import { alignedRootOf, insertedOf, isKnownRootOf, queuedOf } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import { readEndpointEvents } from "../events/readEndpointEvents.ts"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { constantCall, headCall } from "../rpc/tronCalls.ts"
import { readNewest } from "./readBlock.ts"
import { readContract } from "./readContract.ts"

/** Leaves per tree insertion. */
const batch = 16
/** Blocks that are searched at once for the newest insertion. */
const step = 20
const { path: method } = constantCall({ from: "0x", to: "0x", data: "0x" })

/**
 * The roots of the newest insertions by the number of commitments in the trees. Each reading of events
 * adds to it, because a search through blocks takes two requests per block. A reorganisation can
 * replace a root, so each is checked before use.
 */
export class NewestRoots {
  readonly #roots = new Map<number, bigint>()

  learn(events: ReadonlyArray<LocatedPoolEvent>): void {
    for (const { event } of events)
      if (event.type === "TreeUpdated") this.#roots.set(event.inserted, event.root)
    for (const inserted of this.#roots.keys())
      if (this.#roots.size > 64) this.#roots.delete(inserted)
  }

  of(inserted: number): bigint | undefined {
    return this.#roots.get(inserted)
  }
}

export interface PoolReader {
  readonly pool: Address
  readonly deploymentBlock: number
  readonly roots: NewestRoots
}

/**
 * The pool's state at one endpoint. Constant calls run on the newest block only, so the answers
 * count if the newest block stayed the same while they were read.
 */
export const readPoolState = Effect.fnUntraced(function* (reader: PoolReader, endpoint: Endpoint) {
  const { pool } = reader
  for (const _attempt of [1, 2, 3]) {
    const before = yield* readNewest(endpoint, "latest")
    const [queued, inserted, alignedRoot] = yield* Effect.all(
      [
        readContract(endpoint, queuedOf(pool)),
        readContract(endpoint, insertedOf(pool)),
        readContract(endpoint, alignedRootOf(pool)),
      ],
      { concurrency: "unbounded" },
    )
    const after = yield* readNewest(endpoint, "latest")
    if (after.hash !== before.hash) continue
    // The contract keeps the root of the last full batch. The root after a partial batch is only in
    // its insertion's event.
    const isFull = inserted % batch === 0
    const root = isFull
      ? alignedRoot
      : yield* partialRoot(reader, endpoint, before.number, inserted)
    return { queued, inserted, root } satisfies PoolState
  }
  return yield* endpoint.reject(headCall("latest").path, "inconsistent")
})

const partialRoot = Effect.fnUntraced(function* (
  reader: PoolReader,
  endpoint: Endpoint,
  newest: number,
  inserted: number,
) {
  const isKnown = (root: bigint) => readContract(endpoint, isKnownRootOf(reader.pool, root))
  const learned = reader.roots.of(inserted)
  if (learned !== undefined && (yield* isKnown(learned))) return learned
  const root = yield* findRoot(reader, endpoint, newest, inserted)
  return (yield* isKnown(root)) ? root : yield* endpoint.reject(method, "inconsistent")
})

/** Finds the root of the newest insertion by searching backwards. */
const findRoot = Effect.fnUntraced(function* (
  { pool, deploymentBlock, roots }: PoolReader,
  endpoint: Endpoint,
  newest: number,
  inserted: number,
) {
  for (let to = newest; to >= deploymentBlock; to -= step) {
    const from = Math.max(deploymentBlock, to - step + 1)
    const { events } = yield* readEndpointEvents(endpoint, pool, { from, to })
    roots.learn(events)
    const found = events.findLast(({ event }) => event.type === "TreeUpdated")?.event
    if (found?.type !== "TreeUpdated") continue
    return found.inserted === inserted ? found.root : yield* endpoint.reject(method, "inconsistent")
  }
  return yield* endpoint.reject(method, "inconsistent")
})
