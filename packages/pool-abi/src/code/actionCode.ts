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

/** What an action of the pool exchanges tokens at; SunSwap's contracts are Uniswap's. */
export type ActionKind = keyof typeof codeOf

/** Whether an action's contract is this version's for a kind of venue, whatever exchange or router it was made for. */
export const isActionCode = (kind: ActionKind, code: Hex, address: Address): boolean =>
  readDeployedCode(codeOf[kind], code, address) !== null
