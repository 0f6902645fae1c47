import { SimulationRejected, type ChainId, type PoolTransaction } from "@shielded-relay/core"
import { callDataOf, poolRefusalOf } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { execute } from "./execution.ts"

export interface SimulationContext {
  readonly chainId: ChainId
  readonly pool: Hex
  /** The relaying account that sends the call. */
  readonly from: Hex
}

/** The codes of calls that the virtual machine ended. They differ from all of the pool's error names. */
export const machineCodes = {
  "out-of-energy": "OutOfEnergy",
  "out-of-time": "OutOfTime",
  halted: "Halted",
} as const

/**
 * Runs the call and returns the energy it used. A rejection counts only if every endpoint rejects the
 * call, because an endpoint that is a block behind does not know its root or note.
 */
export const simulate = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  { chainId, pool, from }: SimulationContext,
  transaction: PoolTransaction,
) {
  const message = { from, to: pool, data: callDataOf(transaction) }
  const execution = yield* endpoints.prefer(
    (endpoint) => execute(endpoint, message),
    ({ success }) => success,
  )
  if (execution.success) return execution.energy
  const { end, data } = execution
  const refusal =
    end === "reverted"
      ? poolRefusalOf(data)
      : { code: machineCodes[end], byRecipient: false, unknownRoot: false }
  return yield* new SimulationRejected({ chainId, ...refusal })
})
