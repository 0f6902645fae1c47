import { quoteExpiry } from "@shielded-relay/chain-rpc"
import {
  isNativeToken,
  NoSwapRoute,
  SwapVenueUnavailable,
  type SwapVenueShape,
} from "@shielded-relay/core"
import { marketOutput, tradeData } from "@shielded-relay/pool-program/exchange"
import type { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import { tokenProgram } from "../account/programs.ts"
import { associatedAccount, readTokenAccount } from "../account/tokenAccounts.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import type { RpcAccount } from "../rpc/solanaSchemas.ts"
import { belongsTo, readAccounts } from "../state/readAccounts.ts"
import { marketAddress } from "./exchangeAccounts.ts"

/**
 * The exchange of pool-program: what a market gives follows from what it holds. The least that a caller accepts is the pool's to hold, so the
 * exchange itself is told to give anything.
 */
export function exchangeVenue(
  name: string,
  exchange: PublicKey,
  endpoints: Endpoints,
): SwapVenueShape {
  return {
    name,
    quote: Effect.fnUntraced(
      function* ({ tokenIn, tokenOut, amountIn }) {
        const noRoute = new NoSwapRoute({ venue: name })
        // The pool swaps no coins, see docs/decisions/0024.
        if (isNativeToken(tokenIn) || isNativeToken(tokenOut) || tokenIn === tokenOut)
          return yield* noRoute
        const [mintIn, mintOut] = [keyOfAddress(tokenIn), keyOfAddress(tokenOut)]
        const market = marketAddress(exchange, mintIn, mintOut)
        const [input = null, output = null] = yield* endpoints.first((endpoint) =>
          readAccounts(endpoint, [
            associatedAccount(market, mintIn),
            associatedAccount(market, mintOut),
          ]),
        )
        const reserves = { input: heldIn(input), output: heldIn(output) }
        const amountOut = marketOutput(reserves, amountIn)
        if (amountOut === 0n) return yield* noRoute
        return {
          venue: name,
          amountOut,
          data: tradeData(amountIn, 1n),
          expiresAt: yield* quoteExpiry,
        }
      },
      Effect.catchTag("ChainUnavailable", () =>
        Effect.fail(new SwapVenueUnavailable({ venue: name })),
      ),
    ),
  }
}

const heldIn = (account: RpcAccount | null): bigint =>
  account !== null && belongsTo(account, tokenProgram)
    ? (readTokenAccount(account.data)?.amount ?? 0n)
    : 0n
