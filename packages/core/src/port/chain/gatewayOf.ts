import { Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import { PoolGateways } from "./PoolGateway.ts"

/** Returns the gateway of a configured chain. Fails with `UNSUPPORTED_CHAIN` (400) for any other number. */
export const gatewayOf = Effect.fnUntraced(function* (chainId: number) {
  const gateways = yield* PoolGateways
  for (const gateway of gateways.values()) if (gateway.chainId === chainId) return gateway
  return yield* refusal("UNSUPPORTED_CHAIN", { chainId })
})
