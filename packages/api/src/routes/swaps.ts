import {
  defaultSlippage,
  gatewayFor,
  getFee,
  getSwapData,
  invalidField,
  lengthFault,
  plainAction,
  parseSlippage,
  quoted,
  refusal,
  renderTime,
  swap,
  type ChainFamily,
} from "@shielded-relay/core"
import { Effect } from "effect"
import {
  parseFee,
  parseFeeToken,
  parseShieldedRecipient,
  parseSmallestUnits,
  parseTokenAddress,
} from "../command/parse.ts"
import { schemas } from "../wire/schemas.ts"
import { writePrivacy } from "../answer/privacyView.ts"
import { writingFor } from "../answer/writingFor.ts"
import { familyFor } from "./familyFor.ts"
import { relayedResult, relayedText } from "./payments.ts"
import { read, transaction } from "./Route.ts"

export const getFeeRoute = read({
  method: "GET",
  pattern: "/get-fee",
  tag: "Reads",
  summary: "Quote the relay fee of an operation",
  description:
    "Optional. The quote is the posted price: the same for every caller, for an hour, unless the cost of calls exceeds it. Sending the quoted `feeAmount` before `expiresAt` locks it in for one operation. `externalActionId` is `Transact` for a transfer or withdrawal, and the value from GET /get-swap-data for a swap. The quote is in the token that pays, which the answer returns as `feeToken`: on EVM and TRON the requested one; on Solana, where the request's `feeToken` is ignored, `tokenAddresses[0]`, or the output of a swap. A quote is valid only in its own token, and not for private sends. `privacy` describes what a stranger will see of the operation, with `recipientAddress` also whether that address deposited; it is the same for every caller.",
  refusals: [
    "UNSUPPORTED_TOKEN",
    "FEE_TOKEN_NOT_ACCEPTED",
    "FEE_ABOVE_CEILING",
    "INVALID_RECIPIENT",
    "CHAIN_UNAVAILABLE",
    "PAUSED",
  ],
  mayBeAccepted: false,
  ...schemas["GET /get-fee"],
  command: Effect.fnUntraced(function* (wire, caller) {
    const chainId = Number(wire.chainId)
    const gateway = yield* gatewayFor(caller, chainId)
    const { family } = gateway
    const { tokenAddresses, amounts = [], mintFrom } = wire
    const namesInput = gateway.callerRules.mintFrom && tokenAddresses.length === 1
    const isSwap = wire.externalActionId !== plainAction
    const fault = wire.amounts === undefined ? null : lengthFault(tokenAddresses, amounts)
    if (fault !== null) return yield* refusal("INVALID_REQUEST", { reason: fault })
    return {
      chainId,
      tokens: yield* Effect.forEach(tokenAddresses, (text, index) =>
        parseTokenAddress(family, text, `tokenAddresses[${index}]`),
      ),
      mintFrom:
        mintFrom !== undefined && namesInput && isSwap
          ? yield* parseTokenAddress(family, mintFrom, "mintFrom")
          : null,
      feeToken: yield* parseFeeToken(gateway, wire.feeToken),
      amounts: yield* Effect.forEach(amounts, (text, index) =>
        parseSmallestUnits(text, `amounts[${index}]`),
      ),
      action: wire.externalActionId,
      recipient: yield* publicRecipient(family, wire.recipientAddress),
    }
  }),
  useCase: getFee,
  body: Effect.fnUntraced(function* (fee, { chainId }) {
    const { write } = yield* writingFor(chainId)
    return {
      feeAmount: fee.total.toString(),
      feeToken: write(fee.feeToken),
      flushFee: "0",
      revertFee: "0",
      maxJoins: fee.maxJoins,
      variableRateBps: fee.variableRateBps,
      expiresAt: renderTime(fee.expiresAt),
      privacy: writePrivacy(fee.privacy, write),
    }
  }),
})

/** The public address that is paid; `null` for a recipientInfo, which stays invisible to strangers. */
const publicRecipient = Effect.fnUntraced(function* (family: ChainFamily, text?: string) {
  if (text === undefined) return null
  const recipient = yield* parseShieldedRecipient(family, text, "recipientAddress")
  return recipient.kind === "address" ? recipient.address : null
})

export const getSwapDataRoute = read({
  method: "GET",
  pattern: "/get-swap-data",
  tag: "Reads",
  summary: "Quote a swap",
  description:
    "Returns the best quote of the configured exchanges. Send `swapData` and `externalActionId` to POST /swap as the same caller before `expiresAt`, with the same tokens and the same input. `outSwapAmount` is the minimum output to accept: `expectedOutAmount` less the slippage, rounded down.",
  refusals: [
    "UNSUPPORTED_TOKEN",
    "NO_SWAP_ROUTE",
    "SWAP_ROUTE_TOO_LARGE",
    "SWAP_VENUE_UNAVAILABLE",
    "FORBIDDEN",
    "SCREENING_UNAVAILABLE",
  ],
  mayBeAccepted: false,
  ...schemas["GET /get-swap-data"],
  command: Effect.fnUntraced(function* (wire, caller) {
    const chainId = Number(wire.chainId)
    const family = yield* familyFor(caller, chainId)
    const percentage = wire.slippagePercentage
    const slippage = percentage === undefined ? defaultSlippage : parseSlippage(percentage)
    if (slippage === null)
      return yield* invalidField(
        "slippagePercentage",
        `${quoted(percentage ?? "")}, expected a decimal number from 0 to below 50`,
      )
    return {
      chainId,
      tokenIn: yield* parseTokenAddress(family, wire.inputTokenAddress, "inputTokenAddress"),
      tokenOut: yield* parseTokenAddress(family, wire.outputTokenAddress, "outputTokenAddress"),
      amount: wire.amount,
      slippage,
    }
  }),
  useCase: getSwapData,
  body: (offer) =>
    Effect.succeed({
      swapData: offer.swapData,
      externalActionId: offer.venue,
      outSwapAmount: offer.least.toString(),
      expectedOutAmount: offer.expected.toString(),
      expiresAt: renderTime(offer.expiresAt),
    }),
})

export const swapRoute = transaction({
  ...relayedText,
  refusals: [...relayedText.refusals, "INVALID_SWAP_DATA"],
  pattern: "/swap",
  summary: "Exchange one token for another inside the pool",
  description:
    "`tokenAddresses` holds exactly the input and the output, `amounts` the negative input and the minimum output. `feeToken` is required on EVM and TRON; on Solana it is ignored, and the output pays the fee. The pool pays the exchange's output as a note, less a fee in the output token. If the output would be below the minimum, the input comes back as a note. `result.swap` of GET /operation/{nonce} says which. To retry safely, send the same bytes again.",
  ...schemas["POST /swap"],
  kind: "swap",
  command: Effect.fnUntraced(function* (wire, caller) {
    const gateway = yield* gatewayFor(caller, wire.chainId)
    const { family } = gateway
    const [input = "", output = ""] = wire.tokenAddresses
    const [given = "", received = ""] = wire.amounts
    return {
      chainId: wire.chainId,
      tokenIn: yield* parseTokenAddress(family, input, "tokenAddresses[0]"),
      amountIn: yield* parseSmallestUnits(given.replace(/^-/, ""), "amounts[0]"),
      tokenOut: yield* parseTokenAddress(family, output, "tokenAddresses[1]"),
      minOut: yield* parseSmallestUnits(received, "amounts[1]"),
      venue: wire.externalActionId,
      swapData: wire.swapData,
      ...(yield* parseFee(gateway, wire)),
      ref: wire.ref ?? null,
    }
  }),
  useCase: swap,
  result: relayedResult,
})
