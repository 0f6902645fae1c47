import { askJson, openSecret, quoteExpiry } from "@shielded-relay/chain-rpc"
import {
  isNativeToken,
  NoSwapRoute,
  SwapVenueUnavailable,
  type SwapVenueShape,
} from "@shielded-relay/core"
import { bytesOfHex, hexOfAddress } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Hex } from "@shielded-relay/pool-contracts"
import { isHex } from "../rpc/isHex.ts"
import { gasTable } from "../fees/gasTable.ts"
import { aggregatorApis, type AggregatorQuote } from "./aggregatorApis.ts"
import type { AggregatorOptions } from "./SwapOptions.ts"

/** Maximum bytes of an answer: calldata of a few thousand bytes and the JSON around it. */
const maxBytes = 1_048_576

/**
 * A venue that asks a quote service. Accepts only quotes that the action can execute: calldata for
 * its one router, which also pulls the input, and exactly the input in native coins. Any other
 * quote counts as no route. A false promise cannot cost more than the caller's minimum output
 * allows.
 *
 * @param action the pool's action, which pays and receives
 * @param router the one contract that the action calls
 */
export function aggregatorVenue(
  { action: name, api: kind, url, apiKey, ...options }: AggregatorOptions,
  { action, router }: { readonly action: Hex; readonly router: Hex },
): SwapVenueShape {
  const api = aggregatorApis[kind]
  const headers = api.headers(apiKey === undefined ? null : openSecret(apiKey))
  const { slippageBps = 500, timeoutMilliseconds = 5_000 } = options
  const unavailable = new SwapVenueUnavailable({ venue: name })
  return {
    name,
    actionGas: gasTable.foreignAction,
    quote: Effect.fnUntraced(function* ({ chainId, tokenIn, tokenOut, amountIn }) {
      const asked = api.url(url, {
        chainId,
        tokenIn: hexOfAddress(tokenIn),
        tokenOut: hexOfAddress(tokenOut),
        amountIn,
        taker: action,
        slippageBps,
      })
      const question = { url: asked, headers, maxBytes, timeoutMilliseconds }
      const answer = yield* askJson(question, unavailable)
      const quote = api.read(answer)
      if (quote === null) return yield* unavailable
      const isNative = isNativeToken(tokenIn)
      if (quote === "no-route" || !canExecute(quote, router, isNative ? amountIn : null))
        return yield* new NoSwapRoute({ venue: name })
      return {
        venue: name,
        amountOut: quote.amountOut,
        data: bytesOfHex(`0x${quote.data.slice(2)}`),
        expiresAt: yield* quoteExpiry,
      }
    }),
  }
}

/**
 * @param coins native coins that the action sends along; `null` if the router pulls tokens instead
 */
function canExecute(
  { to, spender, value, data, amountOut }: AggregatorQuote,
  router: Hex,
  coins: bigint | null,
): boolean {
  const isRouter = (address: string) => address.toLowerCase() === router
  return (
    amountOut > 0n &&
    isHex(data) &&
    data.length % 2 === 0 &&
    isRouter(to) &&
    (coins === null ? spender !== null && isRouter(spender) && value === 0n : value === coins)
  )
}
