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
 * Quotes of pool-program's exchange, computed from a market's reserves. The exchange itself is called without a minimum, because the pool
 * enforces the minimum output that the caller accepted.
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
        // The pool swaps SPL tokens only, see docs/decisions/0024.
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
