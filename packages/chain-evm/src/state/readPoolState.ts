import type { PoolState } from "@shielded-relay/core"
import {
  alignedRootOf,
  decodePoolLog,
  hexOfAddress,
  insertedOf,
  isKnownRootOf,
  queuedOf,
  treeUpdatedTopic,
} from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { EventReader } from "../events/readEndpointEvents.ts"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { blockCall, logsCall } from "../rpc/ethereumCalls.ts"
import { readContract } from "./readContract.ts"

/** Leaves per tree insertion. */
const batch = 16

/**
 * Newest roots by the number of commitments in the trees. A reorganisation can replace a root, so
 * each is checked before use.
 */
export type RootMemory = Map<number, bigint>

/** The pool's state at one block of one endpoint. */
export const readPoolState = Effect.fnUntraced(function* (
  reader: EventReader,
  endpoint: Endpoint,
  roots: RootMemory,
) {
  const block = yield* endpoint.ask(blockCall("latest"))
  if (block === null) return yield* failure(endpoint, "block-unknown")
  const { number } = block
  const [queued, inserted, alignedRoot] = yield* Effect.all(
    [
      readContract(endpoint, queuedOf(reader.pool), number),
      readContract(endpoint, insertedOf(reader.pool), number),
      readContract(endpoint, alignedRootOf(reader.pool), number),
    ],
    { concurrency: "unbounded" },
  )
  // The contract keeps the root of the last full batch. The root after a partial batch is only in
  // its insertion's event.
  const root =
    inserted % batch === 0
      ? alignedRoot
      : yield* partialRoot(reader, endpoint, number, inserted, roots)
  return { queued, inserted, root } satisfies PoolState
})

const partialRoot = Effect.fnUntraced(function* (
  reader: EventReader,
  endpoint: Endpoint,
  at: number,
  inserted: number,
  roots: RootMemory,
) {
  const known = (root: bigint) => readContract(endpoint, isKnownRootOf(reader.pool, root), at)
  const remembered = roots.get(inserted)
  if (remembered !== undefined && (yield* known(remembered))) return remembered
  const root = yield* findRoot(reader, endpoint, at, inserted)
  if (!(yield* known(root))) return yield* failure(endpoint, "inconsistent")
  roots.clear()
  roots.set(inserted, root)
  return root
})

/** Finds the root of the newest insertion by searching backwards. */
const findRoot = Effect.fnUntraced(function* (
  { pool, deploymentBlock, range, sizes }: EventReader,
  endpoint: Endpoint,
  at: number,
  inserted: number,
) {
  let toBlock = at
  while (toBlock >= deploymentBlock) {
    const blocks = sizes.get(endpoint)?.blocks ?? range.first
    const fromBlock = Math.max(deploymentBlock, toBlock - blocks + 1)
    const logs = yield* endpoint.ask(
      logsCall({ address: hexOfAddress(pool), fromBlock, toBlock, topics: [treeUpdatedTopic] }),
    )
    const newest = logs.at(-1)
    const event = newest === undefined ? undefined : decodePoolLog(pool, newest)?.event
    if (newest !== undefined && (event?.type !== "TreeUpdated" || event.inserted !== inserted)) {
      return yield* failure(endpoint, "inconsistent")
    }
    if (event?.type === "TreeUpdated") return event.root
    toBlock = fromBlock - 1
  }
  return yield* failure(endpoint, "inconsistent")
})

function failure(endpoint: Endpoint, kind: EndpointFailure["kind"]): EndpointFailure {
  return new EndpointFailure({ endpoint: endpoint.name, method: "eth_call", kind })
}
