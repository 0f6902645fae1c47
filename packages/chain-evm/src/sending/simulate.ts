import type { ChainId, PoolTransaction } from "@shielded-relay/core"
import { SimulationRejected } from "@shielded-relay/core"
import { callDataOf, gasBoundOf, poolRefusalOf, shapeOf } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Hex } from "viem"
import { gasTable } from "../fees/gasTable.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { revertOf } from "./revertOf.ts"

export interface SimulationContext {
  readonly chainId: ChainId
  readonly pool: Hex
  /** The relaying account that calls. */
  readonly from: Hex
}

/**
 * Runs the call on top of what waits in the node's pool, first with four fifths of the table's gas: true when that is enough, so that
 * nobody need estimate what the call uses. A rejection counts only without that bound, and when no endpoint would accept the call:
 * one that is a block behind does not know the root or note that the call uses.
 */
export const simulate = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  { chainId, pool, from }: SimulationContext,
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
