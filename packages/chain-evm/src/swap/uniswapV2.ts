import { Effect } from "effect"
import { concat, sliceHex, type Hex } from "viem"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { v2AmountOut } from "./exchangeCalls.ts"
import { askExchange, type Exchange } from "./onChainVenue.ts"

/** Uniswap v2 and its copies: one pair for two tokens. A route is token ‖ token ‖ … */
export function uniswapV2(endpoints: Endpoints, router: Hex): Exchange {
  return {
    direct: (from, to, amountIn) =>
      Effect.map(
        askExchange(endpoints, v2AmountOut(router, [from, to], amountIn)),
        (amountOut) => ({
          amountOut,
          route: concat([from, to]),
        }),
      ),
    join: (first, second) => concat([first, sliceHex(second, 20)]),
  }
}
