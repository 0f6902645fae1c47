import type { Exchange } from "@shielded-relay/chain-rpc"
import type { Address } from "@shielded-relay/core"
import { joinRoutes, v2AmountOut, v2Route } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { askExchange } from "./askExchange.ts"

/** Uniswap v2 and its copies: one pair for two tokens. */
export function uniswapV2(endpoints: Endpoints, router: Address): Exchange {
  return {
    direct: (from, to, amountIn) =>
      Effect.map(
        askExchange(endpoints, v2AmountOut(router, [from, to], amountIn)),
        (amountOut) => ({ amountOut, route: v2Route(from, to) }),
      ),
    joinRoutes,
  }
}
