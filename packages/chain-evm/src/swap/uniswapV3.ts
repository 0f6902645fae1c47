import { bestOf, type Exchange } from "@shielded-relay/chain-rpc"
import type { Address } from "@shielded-relay/core"
import { joinRoutes, v3AmountOut, v3Route } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { askExchange } from "./askExchange.ts"

/** Uniswap v3: one pool for each pair and fee tier. */
export function uniswapV3(
  endpoints: Endpoints,
  quoter: Address,
  feeTiers: ReadonlyArray<number>,
): Exchange {
  return {
    direct: Effect.fnUntraced(function* (tokenIn, tokenOut, amountIn) {
      const ways = yield* Effect.forEach(
        feeTiers,
        (fee) => {
          const hop = { tokenIn, tokenOut, fee }
          return Effect.map(
            askExchange(endpoints, v3AmountOut(quoter, hop, amountIn)),
            (amountOut) => ({ amountOut, route: v3Route(hop) }),
          )
        },
        { concurrency: "unbounded" },
      )
      return bestOf(ways) ?? { amountOut: 0n, route: new Uint8Array() }
    }),
    joinRoutes,
  }
}
