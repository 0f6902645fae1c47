import type { Address, LocatedPoolEvent } from "@shielded-relay/core"
import {
  type BlockRange,
  checkEvents,
  commitmentsIn,
  hexOfAddress,
  poolTopics,
  queuedOf,
} from "@shielded-relay/pool-abi"
import { Effect, Result } from "effect"
import { readContract } from "../state/readContract.ts"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { blockCall, logsCall } from "../rpc/ethereumCalls.ts"
import type { RpcBlock, RpcLog } from "../rpc/ethereumSchemas.ts"
import { answered, shrunk, type RangeSize } from "./RangeSize.ts"

export interface EventReader {
  readonly pool: Address
  readonly deploymentBlock: number
  readonly range: { readonly first: number; readonly most: number }
  /** The range size learned for each endpoint; kept in memory only. */
  readonly sizes: Map<Endpoint, RangeSize>
}

/**
 * One endpoint's answer for a range: the events, and the last block that it proves to have covered.
 */
export interface EndpointEvents {
  readonly end: RpcBlock
  readonly logs: ReadonlyArray<RpcLog>
  readonly events: ReadonlyArray<LocatedPoolEvent>
}

/**
 * Reads all events of a range from one endpoint. Accepts them only if the endpoint proves that it
 * covered the range:
 *
 * 1. It shows the range's last block before the logs are read, and the same block afterwards. Nodes answer a
 *    range beyond their head with the logs they have, so a lagging node would hide events for good
 *    (Umbra #713). A fork in between changes the hash.
 * 2. The logs are well formed, in order, without gaps in the queue's positions, and form whole calls.
 * 3. If the endpoint still has the state, the pool's own counter grew by exactly the commitments in the list.
 * 4. The endpoint shows blocks that can still be reorganised under the hashes that the logs name.
 */
export const readEndpointEvents = Effect.fnUntraced(function* (
  reader: EventReader,
  endpoint: Endpoint,
  range: BlockRange,
  finalizedNumber: number,
) {
  const method = "eth_getLogs"
  const absent = new EndpointFailure({ endpoint: endpoint.name, method, kind: "block-unknown" })
  const end = yield* endpoint.ask(blockCall(range.to))
  if (end === null) return yield* absent
  const logs = yield* readLogs(reader, endpoint, range)
  const events = checkEvents(reader.pool, range, logs)
  if (events === "malformed" || events === "inconsistent")
    return yield* endpoint.reject(method, events)
  const grown = yield* queuedIn(reader, endpoint, range)
  const counterAgrees = grown === null || grown === commitmentsIn(events)
  const blocksAgree = yield* showsBlocksOf(endpoint, events, finalizedNumber)
  const after = yield* endpoint.ask(blockCall(range.to))
  // The chain moved while we read it. The endpoint is not at fault; the next attempt reads one
  // chain.
  if (after?.hash !== end.hash) return yield* absent
  if (!counterAgrees || !blocksAgree) return yield* endpoint.reject(method, "inconsistent")
  return { end, logs, events } satisfies EndpointEvents
})

/**
 * Reads the logs of a range in pieces. Pieces shrink when the endpoint refuses one, and grow back
 * later.
 */
const readLogs = Effect.fnUntraced(function* (
  reader: EventReader,
  endpoint: Endpoint,
  range: BlockRange,
) {
  const logs: Array<RpcLog> = []
  let fromBlock = range.from
  while (fromBlock <= range.to) {
    const size = reader.sizes.get(endpoint) ?? { blocks: reader.range.first, answered: 0 }
    const toBlock = Math.min(range.to, fromBlock + size.blocks - 1)
    const blocks = toBlock - fromBlock + 1
    const piece = yield* Effect.result(
      endpoint.ask(
        logsCall({ address: hexOfAddress(reader.pool), fromBlock, toBlock, topics: poolTopics }),
      ),
    )
    if (Result.isSuccess(piece)) {
      logs.push(...piece.success)
      reader.sizes.set(endpoint, answered(size, blocks, reader.range.most))
      fromBlock = toBlock + 1
      continue
    }
    const { kind } = piece.failure
    // A time-out also means that the range is too large, but this call may have no time left to
    // retry.
    if (kind === "range-too-large" || kind === "timeout") reader.sizes.set(endpoint, shrunk(blocks))
    if (kind !== "range-too-large" || blocks === 1) return yield* piece.failure
  }
  return logs
})

/**
 * Growth of the pool's own commitment counter over a range; `null` if the endpoint has pruned that
 * state.
 */
const queuedIn = Effect.fnUntraced(function* (
  { pool, deploymentBlock }: EventReader,
  endpoint: Endpoint,
  { from, to }: BlockRange,
) {
  const queuedAt = (block: number) => readContract(endpoint, queuedOf(pool), block)
  const before = from <= deploymentBlock ? Effect.succeed(0) : queuedAt(from - 1)
  const counters = yield* Effect.result(Effect.all([before, queuedAt(to)]))
  if (Result.isSuccess(counters)) return counters.success[1] - counters.success[0]
  const { kind } = counters.failure
  if (kind === "state-pruned" || kind === "block-unknown") return null
  return yield* counters.failure
})

const showsBlocksOf = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  events: ReadonlyArray<LocatedPoolEvent>,
  finalizedNumber: number,
) {
  const hashes = new Map(events.map(({ block }) => [block.number, block.hash]))
  for (const [number, hash] of hashes) {
    if (number <= finalizedNumber) continue
    const block = yield* endpoint.ask(blockCall(number))
    if (block?.hash !== hash) return false
  }
  return true
})
