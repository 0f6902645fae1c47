import type { ChainId, PoolTransaction } from "@shielded-relay/core"
import { SimulationRejected } from "@shielded-relay/core"
import {
  callDataOf,
  gasBoundOf,
  poolRefusalOf,
  shapeOf,
  type GasTable,
} from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Hex } from "@shielded-relay/pool-contracts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { revertOf } from "./revertOf.ts"

export interface SimulationContext {
  readonly chainId: ChainId
  readonly pool: Hex
  /** The relaying account that sends the call. */
  readonly from: Hex
  /** What the pool's calls use. */
  readonly gasTable: GasTable
}

/**
 * Runs the call on top of the node's pending transactions, first with four fifths of the table's
 * gas. Returns `true` if that is enough, so that the caller can skip the estimate. A rejection
 * counts only without this gas limit and if every endpoint rejects: an endpoint that is a block
 * behind does not know the call's root or note.
 */
export const simulate = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  { chainId, pool, from, gasTable }: SimulationContext,
  transaction: PoolTransaction,
) {
  const message = { from, to: pool, data: callDataOf(transaction) }
  const revertWith = (gas?: bigint) =>
    endpoints.prefer(
      (endpoint) =>
        revertOf(endpoint, gas === undefined ? message : { ...message, gas }, "pending"),
      (revert) => revert === null,
    )
  if ((yield* revertWith((gasBoundOf(gasTable, shapeOf(transaction)) * 4n) / 5n)) === null)
    return true
  const rejected = yield* revertWith()
  if (rejected === null) return false
  return yield* new SimulationRejected({ chainId, ...poolRefusalOf(rejected) })
})
