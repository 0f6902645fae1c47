import type { Address } from "@shielded-relay/core"
import {
  routerAction,
  uniswapV2Action,
  uniswapV3Action,
  type Hex,
} from "@shielded-relay/pool-contracts"
import { readDeployedCode } from "./readDeployedCode.ts"

const codeOf = {
  "uniswap-v3": uniswapV3Action.deployed,
  "uniswap-v2": uniswapV2Action.deployed,
  aggregator: routerAction.deployed,
} as const

/** The kind of exchange an action trades at. SunSwap's contracts are Uniswap's. */
export type ActionKind = keyof typeof codeOf

/**
 * Whether the code is this version's action for the kind of venue. The exchange or router that it
 * was deployed for does not matter.
 */
export const isActionCode = (kind: ActionKind, code: Hex, address: Address): boolean =>
  readDeployedCode(codeOf[kind], code, address) !== null
