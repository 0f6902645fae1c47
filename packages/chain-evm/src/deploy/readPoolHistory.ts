import type { Address } from "@shielded-relay/core"
import { decodeOwnerLog, hexOfAddress, ownerTopics } from "@shielded-relay/pool-abi"
import { Effect, Result } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { logsCall } from "../rpc/ethereumCalls.ts"

/** What a pool's events tell of its owner's doings. */
export interface PoolHistory {
  readonly deploymentBlock: number
  /** The newest block in which the owner changed something, or that of the creation. */
  readonly changedBlock: number
  /** Every token whose minimum deposit was ever set, once. */
  readonly tokens: ReadonlyArray<Address>
  /** Every action that was ever added. */
  readonly actions: ReadonlyArray<string>
}

/** Blocks of the first request. Larger than what follows a recent creation, and within every provider's limits. */
const firstRange = 1_000
const largestRange = 1_000_000

/**
 * Reads the pool's owner events backwards from a block to the pool's creation. Ranges double while
 * the endpoint answers them, and halve when it refuses one.
 */
export const readPoolHistory = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  pool: Address,
  head: number,
): Effect.fn.Return<PoolHistory, EndpointFailure> {
  const tokens = new Set<Address>()
  const actions: Array<string> = []
  let changedBlock: number | null = null
  let size = firstRange
  let toBlock = head
  while (toBlock >= 0) {
    const fromBlock = Math.max(0, toBlock - size + 1)
    const piece = yield* Effect.result(
      endpoint.ask(
        logsCall({ address: hexOfAddress(pool), fromBlock, toBlock, topics: ownerTopics }),
      ),
    )
    if (Result.isFailure(piece)) {
      const { kind } = piece.failure
      if ((kind !== "range-too-large" && kind !== "timeout") || size === 1)
        return yield* piece.failure
      size = Math.max(1, Math.floor(size / 2))
      continue
    }
    for (const log of piece.success.toReversed()) {
      const event = decodeOwnerLog(log)
      changedBlock ??= log.blockNumber
      if (event?.type === "token") tokens.add(event.token)
      if (event?.type === "action") actions.unshift(event.name)
      if (event?.type === "created")
        return { deploymentBlock: log.blockNumber, changedBlock, tokens: [...tokens], actions }
    }
    toBlock = fromBlock - 1
    size = Math.min(largestRange, 2 * size)
  }
  return yield* new EndpointFailure({
    endpoint: endpoint.name,
    method: "eth_getLogs",
    kind: "inconsistent",
  })
})
