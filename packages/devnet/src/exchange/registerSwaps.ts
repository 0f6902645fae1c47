import { deployAction, type ActionContract, type SwapOptions } from "@shielded-relay/chain-evm"
import { Redacted } from "effect"
import type { Address } from "viem"
import type { DevelopmentAccount } from "../node/developmentAccounts.ts"
import type { EvmNode } from "../node/startEvmNode.ts"
import type { Exchanges } from "./deployExchanges.ts"

/**
 * Seconds by which a node's clock must start behind, so that newly registered actions are usable at the present time: their 48 hours plus
 * one hour.
 */
export const actionDelay = 49 * 3_600

/** The pool's swap actions, by their registered names. */
export interface SwapActions {
  readonly UniswapV3: Address
  readonly UniswapV2: Address
  /** Executes any calldata at Uniswap's v2 router, which plays the router of a quote service. */
  readonly Router: Address
}

/** Registers an action for each exchange in the pool, then sets the node's clock to the present. */
export async function registerSwaps(
  node: EvmNode,
  owner: DevelopmentAccount,
  pool: string,
  { wrappedNative, v2, v3 }: Exchanges,
): Promise<SwapActions> {
  const register = async (name: string, contract: ActionContract): Promise<Address> => {
    const { action } = await deployAction({
      chainId: node.chainId,
      endpoints: [{ url: node.url }],
      deployer: Redacted.make(owner.privateKey),
      pool,
      name,
      contract,
    })
    return `0x${action.slice(2)}`
  }
  const actions = {
    UniswapV3: await register("UniswapV3", {
      kind: "uniswap-v3",
      factory: v3.factory,
      wrappedNative,
    }),
    UniswapV2: await register("UniswapV2", {
      kind: "uniswap-v2",
      factory: v2.factory,
      wrappedNative,
    }),
    Router: await register("Router", { kind: "router", router: v2.router }),
  }
  await node.client.request<{
    Method: "anvil_setTime"
    Parameters: readonly [number]
    ReturnType: unknown
  }>({ method: "anvil_setTime", params: [Math.floor(Date.now() / 1000)] })
  await node.client.mine({ blocks: 1 })
  return actions
}

/** A chain's swap configuration. Routes with two hops pass through dollars or coins. */
export function swapOptions({ wrappedNative, v2, v3 }: Exchanges, dollar: Address): SwapOptions {
  return {
    wrappedNative,
    intermediates: [dollar, wrappedNative],
    venues: [
      { kind: "uniswap-v3", action: "UniswapV3", quoter: v3.quoter },
      { kind: "uniswap-v2", action: "UniswapV2", router: v2.router },
    ],
  }
}
