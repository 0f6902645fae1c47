import { Effect } from "effect"
import { parseWholeTokens } from "../../amount/index.ts"
import { invalidField, quoted } from "../../error/invalidField.ts"
import { refusal } from "../../error/RelayError.ts"
import { ownerId } from "../../owner/index.ts"
import { Clock } from "../../port/Clock.ts"
import { renderTime } from "../../request/index.ts"
import {
  bestQuote,
  defaultSlippage,
  lessSlippage,
  parseSlippage,
  sealSwapData,
} from "../../swap/index.ts"
import type { Answer } from "../intake/Answer.ts"
import type { Caller } from "../intake/Caller.ts"
import { gatewayFor } from "../intake/gatewayFor.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import type { schemas } from "../wire/schemas.ts"
import { swapKey } from "../operations/swapKey.ts"
import { parseSwapPair } from "../operations/swapPair.ts"

type SwapQuery = (typeof schemas)["GET /get-swap-data"]["request"]["Type"]

/** GET /get-swap-data: the best that the chain's venues offer now, sealed for POST /swap of the same caller within a minute. */
export const getSwapData = Effect.fnUntraced(function* (caller: Caller, command: SwapQuery) {
  const { quoteLifetime } = yield* RelayConfiguration
  const gateway = yield* gatewayFor(caller, Number(command.chainId))
  const { chainId } = gateway
  const [tokenIn, tokenOut] = yield* parseSwapPair(
    gateway,
    [command.inputTokenAddress, "inputTokenAddress"],
    [command.outputTokenAddress, "outputTokenAddress"],
  )
  const amountIn = parseWholeTokens(command.amount, tokenIn.decimals)
  if (amountIn === null)
    return yield* invalidField(
      "amount",
      `${quoted(command.amount)}, expected whole tokens as a decimal number above 0 with at most ${tokenIn.decimals} fraction digits`,
    )
  const slippage =
    command.slippagePercentage === undefined
      ? defaultSlippage
      : parseSlippage(command.slippagePercentage)
  if (slippage === null)
    return yield* invalidField(
      "slippagePercentage",
      `${quoted(command.slippagePercentage ?? "")}, expected a decimal number from 0 to below 50`,
    )
  const pair = { chainId, tokenIn: tokenIn.address, tokenOut: tokenOut.address, amountIn }
  const quote = yield* bestQuote(pair)
  const least = lessSlippage(quote.amountOut, slippage)
  if (least === 0n) return yield* refusal("NO_SWAP_ROUTE")
  const expiresAt = Math.min(quote.expiresAt, (yield* (yield* Clock).now) + quoteLifetime)
  const { amountOut, data, venue } = quote
  const terms = { ...pair, owner: ownerId(caller.owner), venue }
  return {
    outcome: "ok",
    body: {
      success: true,
      swapData: sealSwapData(yield* swapKey, terms, { expiresAt, amountOut, data }),
      externalActionId: venue,
      outSwapAmount: least.toString(),
      expectedOutAmount: amountOut.toString(),
      expiresAt: renderTime(expiresAt),
      nonce: caller.nonce,
    },
  } satisfies Answer
})
