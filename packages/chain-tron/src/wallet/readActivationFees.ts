import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { chainParametersCall } from "../rpc/tronCalls.ts"

/** What the chain charges for a transfer that activates its recipient (java-tron, `TransferActuator`, `BandwidthProcessor`). Sun. */
export interface ActivationFees {
  /** For the new account; 1 TRX on public networks. */
  readonly account: bigint
  /** For the transaction instead of its bytes, if no stake covers them; 0.1 TRX on public networks. */
  readonly transaction: bigint
}

/** Reads the fees at one endpoint. Fails with `malformed` if one is missing. */
export const readActivationFees = Effect.fnUntraced(function* (endpoint: Endpoint) {
  const { chainParameter } = yield* endpoint.ask(chainParametersCall)
  const values = new Map(chainParameter.map(({ key, value = 0n }) => [key, value]))
  const account = values.get("getCreateNewAccountFeeInSystemContract")
  const transaction = values.get("getCreateAccountFee")
  if (account === undefined || transaction === undefined)
    return yield* endpoint.reject(chainParametersCall.path, "malformed")
  return { account, transaction } satisfies ActivationFees
})
