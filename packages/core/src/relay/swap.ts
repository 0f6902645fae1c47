import { Effect } from "effect"
import { parseAmount } from "../amount/index.ts"
import { refusal } from "../error/RelayError.ts"
import type { Intent, OperationFee } from "../operation/Operation.ts"
import { ownerId } from "../owner/index.ts"
import { Clock } from "../port/Clock.ts"
import { SwapVenues } from "../port/SwapVenue.ts"
import { openSwapData } from "../swap/index.ts"
import { acceptedAndAwaited } from "./acceptedAndAwaited.ts"
import { actionGasOf } from "./actionGasOf.ts"
import type { Caller } from "./Caller.ts"
import { gatewayFor } from "./gatewayFor.ts"
import { parseFee } from "./parseFee.ts"
import type { RelayedRequest } from "./priceOperation.ts"
import { requireReferral } from "./requireReferral.ts"
import type { schemas } from "./schemas.ts"
import { swapKey } from "./swapKey.ts"
import { parseSwapPair } from "./swapPair.ts"

type SwapCommand = (typeof schemas)["POST /swap"]["request"]["Type"]

/**
 * POST /swap: exchanges part of the caller's shielded balance as GET /get-swap-data offered. `amounts[1]` is the least that comes back, by
 * what the pool sees; when it would be less, the input is given back and the operation says so.
 */
export const swap = acceptedAndAwaited(
  "swap",
  Effect.fnUntraced(function* (caller: Caller, command: SwapCommand) {
    const [input = "", output = ""] = command.tokenAddresses
    const gateway = yield* gatewayFor(caller, command.chainId)
    const [tokenIn, tokenOut] = yield* parseSwapPair(
      gateway,
      [input, "tokenAddresses[0]"],
      [output, "tokenAddresses[1]"],
    )
    const amountIn = parseAmount(command.amounts[0]?.slice(1) ?? "")
    const minOut = parseAmount(command.amounts[1] ?? "")
    if (amountIn === null || minOut === null)
      return yield* refusal("INVALID_REQUEST", { reason: "amounts are not amounts" })
    const ref = yield* requireReferral(command.ref)
    const terms = {
      owner: ownerId(caller.owner),
      chainId: gateway.chainId,
      tokenIn: tokenIn.address,
      tokenOut: tokenOut.address,
      amountIn,
      venue: command.externalActionId,
    }
    const quoted = openSwapData(yield* swapKey, terms, command.swapData)
    const now = yield* (yield* Clock).now
    const venues = (yield* SwapVenues).get(gateway.chainId) ?? []
    const exchange = venues.find(({ name }) => name === terms.venue)
    if (quoted === null || now >= quoted.expiresAt || exchange === undefined)
      return yield* refusal("INVALID_SWAP_DATA")
    // It could only be refunded, and a fee out of the output would never be paid.
    if (minOut > quoted.amountOut)
      return yield* refusal("INVALID_REQUEST", {
        reason: `amounts[1] is above what was quoted: at most ${quoted.amountOut}`,
      })
    const { data } = quoted
    const { tokenIn: from, tokenOut: to, venue } = terms
    return {
      gateway,
      ...(yield* parseFee(gateway, command, "swap")),
      externalActionId: venue,
      tokens: [from, to],
      ref,
      intent: (fee: OperationFee): Intent => ({
        kind: "swap",
        tokenIn: from,
        amountIn,
        tokenOut: to,
        minOut,
        venue,
        data,
        ...actionGasOf(exchange),
        fee,
      }),
    } satisfies RelayedRequest
  }),
)
