import type { Address, LocatedPoolEvent } from "@shielded-relay/core"
import {
  checkEvents,
  hexOfAddress,
  poolTopics,
  type BlockRange,
  type PoolLog,
} from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { blockInfosCall } from "../rpc/tronCalls.ts"
import type { TransactionInfo } from "../rpc/tronSchemas.ts"
import { readBlock } from "../state/readBlock.ts"
import type { ChainBlock } from "../state/toBlock.ts"

/** One endpoint's account of a range: the id of its last block, and the pool's events. */
export interface EndpointEvents {
  readonly end: string
  readonly events: ReadonlyArray<LocatedPoolEvent>
}

/** Blocks that are read at once. */
const concurrency = 4
const { path: method } = blockInfosCall(0)

/**
 * Reads all events of a range from one endpoint, block by block, because headers do not commit to
 * logs. Accepts them only if the endpoint proves that it covered the range:
 *
 * 1. It shows every block, each with its predecessor's id, and the last one again afterwards.
 * 2. The infos of a block are exactly those of its transactions.
 * 3. The pool's logs are well formed, without gaps in the queue's positions, and form whole calls.
 */
export const readEndpointEvents = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  pool: Address,
  range: BlockRange,
) {
  const absent = new EndpointFailure({ endpoint: endpoint.name, method, kind: "block-unknown" })
  const numbers = Array.from({ length: range.to - range.from + 1 }, (_, at) => range.from + at)
  const blockAt = (number: number) =>
    Effect.flatMap(readBlock(endpoint, number), (block) =>
      block === null ? Effect.fail(absent) : Effect.succeed(block),
    )
  const end = yield* blockAt(range.to)
  const read = yield* Effect.forEach(
    numbers,
    Effect.fnUntraced(function* (number) {
      const block = yield* blockAt(number)
      // A block without transactions has no infos to ask for.
      if (block.transactionIds.length === 0) return { block, logs: [] }
      const infos = yield* endpoint.ask(blockInfosCall(number))
      if (infos === null) return yield* absent
      const logs = poolLogsIn(pool, block, infos)
      return logs === null ? yield* endpoint.reject(method, "inconsistent") : { block, logs }
    }),
    { concurrency },
  )
  // The chain changed during the reading, which is no fault of the endpoint. The next attempt reads one chain.
  const after = yield* blockAt(range.to)
  const isOneChain = read.every(
    ({ block }, at) => at === 0 || block.parentHash === read[at - 1]?.block.hash,
  )
  if (after.hash !== end.hash || read.at(-1)?.block.hash !== end.hash) return yield* absent
  if (!isOneChain) return yield* endpoint.reject(method, "inconsistent")
  const events = checkEvents(
    pool,
    range,
    read.flatMap(({ logs }) => logs),
  )
  if (events === "malformed" || events === "inconsistent")
    return yield* endpoint.reject(method, events)
  return { end: end.hash, events } satisfies EndpointEvents
})

/**
 * The pool's logs in a block, in the order of its transactions. A log's index counts all logs of the
 * block.
 *
 * @returns `null` unless there is exactly one info for each transaction
 */
function poolLogsIn(
  pool: Address,
  { number, hash, transactionIds }: ChainBlock,
  infos: ReadonlyArray<TransactionInfo>,
): ReadonlyArray<PoolLog> | null {
  const byId = new Map(infos.map((info) => [info.id, info]))
  if (byId.size !== infos.length || infos.length !== transactionIds.length) return null
  const logs: Array<PoolLog> = []
  let logIndex = -1
  for (const transactionHash of transactionIds) {
    const info = byId.get(transactionHash)
    if (info?.blockNumber !== number) return null
    for (const { address, topics = [], data = "0x" } of info.log ?? []) {
      logIndex += 1
      const [topic] = topics
      if (address !== hexOfAddress(pool) || topic === undefined || !poolTopics.includes(topic))
        continue
      logs.push({
        address,
        topics,
        data,
        blockNumber: number,
        blockHash: hash,
        transactionHash,
        logIndex,
      })
    }
  }
  return logs
}
