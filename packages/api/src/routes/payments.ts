import {
  gatewayFor,
  transfer,
  withdraw,
  type Caller,
  type Operation,
  type PoolGatewayShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { progressAnswer } from "../answer/progress.ts"
import {
  parseFee,
  parsePublicRecipient,
  parseShieldedRecipient,
  parseTokenAmounts,
} from "../command/parse.ts"
import { schemas } from "../wire/schemas.ts"
import { transaction } from "./Route.ts"

/** The fields that all relayed transactions share. */
export const relayedText = {
  method: "POST",
  tag: "Transactions",
  refusals: [
    "UNSUPPORTED_TOKEN",
    "INVALID_REF",
    "FEE_TOO_LOW",
    "FEE_TOKEN_NOT_ACCEPTED",
    "INSUFFICIENT_BALANCE",
    "TOO_MANY_NOTES",
    "BALANCE_RESERVED",
    "OPERATION_FAILED",
    "OPERATION_EXPIRED",
    "OPERATION_OUT_OF_TIME",
    "FORBIDDEN",
    "SCREENING_UNAVAILABLE",
    "CHAIN_UNAVAILABLE",
    "PAUSED",
    "FEE_ABOVE_CEILING",
    "CALL_OUT_OF_TIME",
    "CHAIN_OUT_OF_TIME",
    "CHAIN_UNTRIED",
    "RELAYER_UNFUNDED",
  ],
  mayBeAccepted: true,
} as const

/** The fields of routes that pay a recipient, several tokens at once. */
const paying = {
  ...relayedText,
  refusals: [...relayedText.refusals, "INVALID_RECIPIENT", "OPERATION_INCOMPLETE"],
} as const

const payingText =
  "`feeToken` is required on EVM and TRON; on Solana it is ignored, and `tokenAddresses[0]` pays the fee. To retry safely, send the same bytes again: the answer then contains `operation`. With `txCompletionTime` the payment is made at a random time before it: the answer is an immediate 202 with `operation`, the fee is the price at that time within a reserved bound, and POST /cancel-operation cancels it before it is planned. On TRON one of `tokenAddresses` pays the fee. On Solana and TRON each token needs its own transaction, and the answer lists all of them in `txHashes`."

type PaymentBody = (typeof schemas)["POST /withdraw"]["request"]["Type"]

const paymentCommand = Effect.fnUntraced(function* (wire: PaymentBody, gateway: PoolGatewayShape) {
  return {
    chainId: wire.chainId,
    amounts: yield* parseTokenAmounts(gateway.family, wire.tokenAddresses, wire.amounts),
    ...(yield* parseFee(gateway, wire)),
    completionTime: wire.txCompletionTime ?? null,
    ref: wire.ref ?? null,
  }
})

/** The answer about a relayed operation. */
export const relayedResult = (operation: Operation | null, _command: unknown, caller: Caller) =>
  progressAnswer(operation, caller)

export const transferRoute = transaction({
  ...paying,
  refusals: [...paying.refusals, "INVALID_RECIPIENT_INFO"],
  pattern: "/transfer",
  summary: "Pay inside the pool",
  description: `\`recipientAddress\` is a recipientInfo or a plain address. ${payingText}`,
  ...schemas["POST /transfer"],
  kind: "transfer",
  command: Effect.fnUntraced(function* (wire: PaymentBody, caller) {
    const gateway = yield* gatewayFor(caller, wire.chainId)
    return {
      ...(yield* paymentCommand(wire, gateway)),
      recipient: yield* parseShieldedRecipient(
        gateway.family,
        wire.recipientAddress,
        "recipientAddress",
      ),
    }
  }),
  useCase: transfer,
  result: relayedResult,
})

export const withdrawRoute = transaction({
  ...paying,
  pattern: "/withdraw",
  summary: "Pay out of the pool to a public address",
  description: payingText,
  ...schemas["POST /withdraw"],
  kind: "withdraw",
  command: Effect.fnUntraced(function* (wire: PaymentBody, caller) {
    const gateway = yield* gatewayFor(caller, wire.chainId)
    return {
      ...(yield* paymentCommand(wire, gateway)),
      recipient: yield* parsePublicRecipient(
        gateway.family,
        wire.recipientAddress,
        "recipientAddress",
      ),
    }
  }),
  useCase: withdraw,
  result: relayedResult,
})
