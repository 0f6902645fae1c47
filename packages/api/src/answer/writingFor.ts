import { PoolGateways, renderAddress, type Address } from "@shielded-relay/core"
import { Effect } from "effect"

/**
 * How a chain's addresses are written, and the spender that its depositors approve. `family` is `null` if the chain has been removed from
 * the configuration.
 */
export const writingFor = Effect.fnUntraced(function* (chainId: number) {
  const gateways = yield* PoolGateways
  const gateway = [...gateways.values()].find((one) => one.chainId === chainId)
  const family = gateway?.family ?? null
  const approval = gateway?.callerRules.approvalAddress ?? null
  return { family, approval, write: (address: Address) => renderAddress(address, family) }
})
