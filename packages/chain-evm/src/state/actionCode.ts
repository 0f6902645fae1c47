import { routerAction, uniswapV2Action, uniswapV3Action } from "@shielded-relay/pool-contracts"
import type { Hex } from "viem"
import type { SwapVenueOptions } from "../swap/SwapOptions.ts"
import { readDeployedCode } from "./readDeployedCode.ts"

const codeOf = {
  "uniswap-v3": uniswapV3Action.deployed,
  "uniswap-v2": uniswapV2Action.deployed,
  aggregator: routerAction.deployed,
} as const

/** Whether an action's contract is this version's for a kind of venue, whatever exchange or router it was made for. */
export const isActionCode = (kind: SwapVenueOptions["kind"], code: Hex, address: Hex): boolean =>
  readDeployedCode(codeOf[kind], code, address) !== null
