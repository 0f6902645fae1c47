import { Clock, Effect, Result } from "effect"
import type { Address } from "../../address/Address.ts"
import { invalidField } from "../../error/invalidField.ts"
import { refusal } from "../../error/RelayError.ts"
import type { Intent, OperationFee } from "../../operation/Operation.ts"
import { ownerId } from "../../owner/index.ts"
import { SwapVenues } from "../../port/chain/SwapVenue.ts"
import { renderTime } from "../../request/index.ts"
import { openSwapData, type SwapDataFault, type SwapTerms } from "../../swap/index.ts"
import { acceptedAndAwaited } from "../intake/acceptedAndAwaited.ts"
import { actionGasOf } from "../fees/actionGasOf.ts"
import type { Caller } from "../intake/Caller.ts"
import { openGatewayFor } from "../intake/requireOpenIntake.ts"
import { payingToken, type OfferedFee } from "../fees/payingToken.ts"
import type { RelayedRequest } from "../fees/priceOperation.ts"
import { requireReferral } from "../intake/requireReferral.ts"
import { swapKey } from "./swapKey.ts"
import { requireSwapPair } from "./swapPair.ts"

export interface SwapCommand extends OfferedFee {
  readonly chainId: number
  readonly tokenIn: Address
  /** Smallest units. */
  readonly amountIn: bigint
  readonly tokenOut: Address
  /** Minimum output, in smallest units. */
  readonly minOut: bigint
  /** The venue of the quote. */
  readonly venue: string
  /** The sealed quote. */
  readonly swapData: string
  /** Referral code; `null` for none. */
  readonly ref: string | null
}

/**
 * Swaps part of the caller's shielded balance at a quote. If the output would be below `minOut`, the pool returns the input and the
 * operation reports a refund. Returns the operation once its hash is known or the wait times out.
 */
export const swap = acceptedAndAwaited(
  "swap",
  Effect.fnUntraced(function* (caller: Caller, command: SwapCommand) {
    const { amountIn, minOut } = command
    const gateway = yield* openGatewayFor(caller, command.chainId, "swap")
    const [tokenIn, tokenOut] = yield* requireSwapPair(
      gateway,
      [command.tokenIn, "tokenAddresses[0]"],
      [command.tokenOut, "tokenAddresses[1]"],
    )
    const ref = yield* requireReferral(command.ref)
    const terms = {
      owner: ownerId(caller.owner),
      chainId: gateway.chainId,
      tokenIn: tokenIn.address,
      tokenOut: tokenOut.address,
      amountIn,
      venue: command.venue,
    }
    const quoted = yield* Effect.fromResult(
      Result.mapError(openSwapData(yield* swapKey, terms, command.swapData), (fault) =>
        refusal("INVALID_SWAP_DATA", { reason: reasonOf(fault) }),
      ),
    )
    const now = yield* Clock.currentTimeMillis
    const venues = (yield* SwapVenues).get(gateway.chainId) ?? []
    const exchange = venues.find(({ name }) => name === terms.venue)
    if (now >= quoted.expiresAt)
      return yield* refusal("INVALID_SWAP_DATA", {
        reason: `expired at ${renderTime(quoted.expiresAt)}`,
      })
    if (exchange === undefined)
      return yield* refusal("INVALID_SWAP_DATA", {
        reason: `the exchange ${terms.venue} is no longer offered`,
      })
    // Such a swap would always be refunded, and a fee from the output never paid.
    if (minOut > quoted.amountOut)
      return yield* invalidField(
        "amounts[1]",
        `${minOut}, expected at most ${quoted.amountOut}, the quoted output`,
      )
    const { data } = quoted
    const { tokenIn: from, tokenOut: to, venue } = terms
    return {
      gateway,
      feeToken: yield* payingToken(gateway, command.feeToken, [from, to], "swap"),
      feeAmount: command.feeAmount,
      externalActionId: venue,
      tokens: [from, to],
      completionTime: null,
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

/** The request field of each term of a quote. */
const fieldOf: Readonly<Record<keyof SwapTerms, string>> = {
  owner: "owner",
  chainId: "chainId",
  tokenIn: "tokenAddresses[0]",
  tokenOut: "tokenAddresses[1]",
  amountIn: "amounts[0]",
  venue: "externalActionId",
}

function reasonOf(fault: SwapDataFault): string {
  switch (fault.fault) {
    case "malformed":
      return "expected the swapData of GET /get-swap-data, unchanged"
    case "altered":
      return "altered, or given by another service"
    case "other-terms":
      return `quoted for another ${fault.differing.map((name) => fieldOf[name]).join(", ")}`
  }
}
