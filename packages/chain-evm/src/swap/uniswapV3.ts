import { Effect } from "effect"
import { concat, numberToHex, sliceHex, type Hex } from "viem"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { v3AmountOut } from "./exchangeCalls.ts"
import { askExchange, bestOf, type Exchange } from "./onChainVenue.ts"

/** Uniswap v3: for each pair a pool of each fee tier. A route is token ‖ fee ‖ token ‖ … */
export function uniswapV3(
  endpoints: Endpoints,
  quoter: Hex,
  feeTiers: ReadonlyArray<number>,
): Exchange {
  return {
    direct: Effect.fnUntraced(function* (tokenIn, tokenOut, amountIn) {
      const ways = yield* Effect.forEach(
        feeTiers,
        (fee) =>
          Effect.map(
            askExchange(endpoints, v3AmountOut(quoter, { tokenIn, tokenOut, fee }, amountIn)),
            (amountOut) => ({
              amountOut,
              route: concat([tokenIn, numberToHex(fee, { size: 3 }), tokenOut]),
            }),
          ),
        { concurrency: "unbounded" },
      )
      return bestOf(ways) ?? { amountOut: 0n, route: "0x" }
    }),
    join: (first, second) => concat([first, sliceHex(second, 20)]),
  }
}
