import { Clock, Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { parseWholeTokens } from "../../amount/index.ts"
import { invalidField, quoted } from "../../error/invalidField.ts"
import { refusal } from "../../error/RelayError.ts"
import { ownerId } from "../../owner/index.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { bestQuote, lessSlippage, sealSwapData, type Slippage } from "../../swap/index.ts"
import type { Caller } from "../intake/Caller.ts"
import { gatewayFor } from "../intake/gatewayFor.ts"
import { blockedVenues } from "../outOfTime/obstacles.ts"
import { swapKey } from "../operations/swapKey.ts"
import { requireSwapPair } from "../operations/swapPair.ts"

export interface SwapQuery {
  readonly chainId: number
  readonly tokenIn: Address
  readonly tokenOut: Address
  /** Whole tokens of the input as a decimal number. The token defines the number of fraction digits. */
  readonly amount: string
  readonly slippage: Slippage
}

/** The best offer of the chain's venues, sealed for a swap of the same caller until `expiresAt`. */
export interface OfferedSwap {
  readonly swapData: string
  readonly venue: string
  /** Minimum output to accept: `expected` less the slippage, rounded down. Smallest units of the output. */
  readonly least: bigint
  readonly expected: bigint
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** Quotes a swap. The quote is valid for the same caller for at most `quoteLifetime`. */
export const getSwapData = Effect.fn("useCase.getSwapData")(function* (
  caller: Caller,
  query: SwapQuery,
) {
  const { quoteLifetime } = yield* RelayConfiguration
  const gateway = yield* gatewayFor(caller, query.chainId)
  const { chainId } = gateway
  const [tokenIn, tokenOut] = yield* requireSwapPair(
    gateway,
    [query.tokenIn, "inputTokenAddress"],
    [query.tokenOut, "outputTokenAddress"],
  )
  const amountIn = parseWholeTokens(query.amount, tokenIn.decimals)
  if (amountIn === null)
    return yield* invalidField(
      "amount",
      `${quoted(query.amount)}, expected whole tokens as a decimal number above 0 with at most ${tokenIn.decimals} fraction digits`,
    )
  const pair = { chainId, tokenIn: tokenIn.address, tokenOut: tokenOut.address, amountIn }
  const quote = yield* bestQuote(pair, yield* blockedVenues(gateway))
  const least = lessSlippage(quote.amountOut, query.slippage)
  if (least === 0n) return yield* refusal("NO_SWAP_ROUTE")
  const expiresAt = Math.min(quote.expiresAt, (yield* Clock.currentTimeMillis) + quoteLifetime)
  const { amountOut, data, venue } = quote
  const terms = { ...pair, owner: ownerId(caller.owner), venue }
  return {
    swapData: sealSwapData(yield* swapKey, terms, { expiresAt, amountOut, data }),
    venue,
    least,
    expected: amountOut,
    expiresAt,
  } satisfies OfferedSwap
})
