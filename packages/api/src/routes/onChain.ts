import {
  gatewayFor,
  PoolGateways,
  renderAddress,
  type Address,
  type Caller,
} from "@shielded-relay/core"
import { Effect } from "effect"

/** How addresses are written on a configured chain on which this caller may act; 400 for any other chain. */
export const familyFor = (caller: Caller, chainId: number) =>
  Effect.map(gatewayFor(caller, chainId), ({ family }) => family)

/** Renders addresses as a chain writes them; EVM's way where the chain is not configured any more. */
export const writingFor = Effect.fnUntraced(function* (chainId: number) {
  const gateways = yield* PoolGateways
  const family =
    [...gateways.values()].find((gateway) => gateway.chainId === chainId)?.family ?? "evm"
  return { family, write: (address: Address) => renderAddress(address, family) }
})
