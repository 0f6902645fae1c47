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

/** Leaves that one insertion rewrites. */
const batch = 16

/** Newest roots by how many commitments were in the trees. A reorganisation can replace one, so they are checked before use. */
export type RootMemory = Map<number, bigint>

/** The pool's figures at one block of one endpoint. */
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
  // The contract keeps the root of its last full batch; that of a part of one stands only in the event of its insertion.
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

/** The root of the newest insertion, searched backwards. */
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
