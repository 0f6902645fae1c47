import {
  approvalFor,
  PoolGateways,
  renderAddress,
  type Address,
  type TokenAmount,
} from "@shielded-relay/core"
import { Effect } from "effect"

/**
 * How a chain's addresses are written, and the spender that its depositors approve. `family` is `null` if the chain has been removed from
 * the configuration.
 */
export const writingFor = Effect.fnUntraced(function* (chainId: number) {
  const gateways = yield* PoolGateways
  const gateway = [...gateways.values()].find((one) => one.chainId === chainId)
  const family = gateway?.family ?? null
  const approvalOf = (deposits: ReadonlyArray<Pick<TokenAmount, "token">>) =>
    gateway === undefined ? null : approvalFor(gateway, deposits)
  return { family, approvalOf, write: (address: Address) => renderAddress(address, family) }
})
