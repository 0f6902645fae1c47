import type { ChainId, PoolTransaction } from "@shielded-relay/core"
import { SimulationRejected } from "@shielded-relay/core"
import { shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import { decodeErrorResult, type Hex } from "viem"
import { callDataOf } from "../encoding/callData.ts"
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
 * Runs the call on top of what waits in the node's pool. A rejection counts only when no endpoint would accept the call: one that is
 * a block behind does not know the root or note that the call uses.
 */
export const simulate = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  { chainId, pool, from }: SimulationContext,
  transaction: PoolTransaction,
) {
  const message = { from, to: pool, data: callDataOf(transaction) }
  const rejected = yield* endpoints.prefer(
    (endpoint) => revertOf(endpoint, message),
    (revert) => revert === null,
  )
  if (rejected === null) return
  const code = errorName(rejected)
  return yield* new SimulationRejected({ chainId, code, byRecipient: code === "TransferMismatch" })
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
