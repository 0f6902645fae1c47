import type { ChainId, PoolTransaction } from "@shielded-relay/core"
import { SimulationRejected } from "@shielded-relay/core"
import { shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import { decodeErrorResult, type Hex } from "viem"
import { callDataOf } from "../encoding/callData.ts"
import { gasBoundOf, shapeOf } from "../fees/callGas.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { revertOf } from "./revertOf.ts"

export interface SimulationContext {
  readonly chainId: ChainId
  readonly pool: Hex
  /** The relaying account that calls. */
  readonly from: Hex
}

const poolErrors: ReadonlySet<string> = new Set(
  shieldedPoolAbi.flatMap((item) => (item.type === "error" ? [item.name] : [])),
)

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
  if ((yield* revertWith((gasBoundOf(shapeOf(transaction)) * 4n) / 5n)) === null) return true
  const rejected = yield* revertWith()
  if (rejected === null) return false
  const code = errorName(rejected)
  return yield* new SimulationRejected({
    chainId,
    code,
    byRecipient: code === "TransferMismatch",
    unknownRoot: code === "UnknownRoot",
  })
})

/** The pool's own error by name; `Reverted` for anything else: its text could be a token's, chosen to mislead. */
function errorName(data: Hex): string {
  try {
    const { errorName: name } = decodeErrorResult({ abi: shieldedPoolAbi, data })
    // Solidity's own Error(string) and Panic(uint256) are decoded too.
    return poolErrors.has(name) ? name : "Reverted"
  } catch {
    return "Reverted"
  }
}
