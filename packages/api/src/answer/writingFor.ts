import { PoolGateways, renderAddress, type Address } from "@shielded-relay/core"
import { Effect } from "effect"

/** How a chain writes addresses; EVM's way where the chain is not configured any more. */
export const writingFor = Effect.fnUntraced(function* (chainId: number) {
  const gateways = yield* PoolGateways
  const family =
    [...gateways.values()].find((gateway) => gateway.chainId === chainId)?.family ?? "evm"
  return { family, write: (address: Address) => renderAddress(address, family) }
})
