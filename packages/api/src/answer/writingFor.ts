import { PoolGateways, renderAddress, type Address } from "@shielded-relay/core"
import { Effect } from "effect"

/** The address family of a chain; `null` if the chain has been removed from the configuration. */
export const writingFor = Effect.fnUntraced(function* (chainId: number) {
  const gateways = yield* PoolGateways
  const family =
    [...gateways.values()].find((gateway) => gateway.chainId === chainId)?.family ?? null
  return { family, write: (address: Address) => renderAddress(address, family) }
})
