import {
  privateSend,
  privateSendStatus,
  renderTime,
  warningsAbout,
  withdrawStuck,
  type PreparedOrder,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { Answer } from "../answer/Answer.ts"
import { orderTerms, orderView } from "../answer/orderView.ts"
import { recoveryAnswer } from "../answer/progress.ts"
import {
  parseFeeUnits,
  parsePublicRecipient,
  parseSmallestUnits,
  parseTokenAddress,
} from "../command/parse.ts"
import { requirePathId } from "../command/requirePathId.ts"
import { schemas } from "../wire/schemas.ts"
import { depositText, preparedDeposit } from "./deposits.ts"
import { writingFor } from "../answer/writingFor.ts"
import { familyFor } from "./familyFor.ts"
import { read, transaction } from "./Route.ts"

export const privateSendRoute = transaction({
  ...depositText,
  refusals: [
    ...depositText.refusals,
    "INVALID_RECIPIENT",
    "FEE_TOO_LOW",
    "FEE_TOKEN_NOT_ACCEPTED",
    "FEE_ABOVE_CEILING",
    "CALL_OUT_OF_TIME",
    "CHAIN_OUT_OF_TIME",
    "CHAIN_UNTRIED",
  ],
  pattern: "/private-send",
  summary: "Order payouts to recipients, without a visible transaction from the payer to them",
  description:
    "Returns an order and the unsigned deposit that pays for it, as `txData` and as bytes. The deposit shows one total to one fresh note key (and the fee, if it is in another token). Each recipient receives exactly its amount, in its own transaction, at a random time before `txCompletionTime`, or as soon as possible without one. The order starts when the deposit arrives; an unpaid order expires at `expiresAt`.",
  ...schemas["POST /private-send"],
  kind: "deposit",
  command: Effect.fnUntraced(function* (wire, caller) {
    const { chainId, feeToken, feeAmount } = wire
    const family = yield* familyFor(caller, chainId)
    return {
      chainId,
      token: yield* parseTokenAddress(family, wire.tokenAddress, "tokenAddress"),
      payees: yield* Effect.forEach(wire.recipients, ({ address, amount }, index) =>
        Effect.gen(function* () {
          const field = `recipients[${index}]`
          return {
            recipient: yield* parsePublicRecipient(family, address, `${field}.address`),
            amount: yield* parseSmallestUnits(amount, `${field}.amount`),
          }
        }),
      ),
      feeToken:
        feeToken === undefined ? null : yield* parseTokenAddress(family, feeToken, "feeToken"),
      feeAmount: feeAmount === undefined ? null : yield* parseFeeUnits(feeAmount),
      completionTime: wire.txCompletionTime ?? null,
      roundDeposit: wire.roundDeposit ?? false,
      walletFillsNonce: wire.walletFillsNonce ?? false,
      ref: wire.ref ?? null,
    }
  }),
  useCase: privateSend,
  result: Effect.fnUntraced(function* (prepared: PreparedOrder, command, { nonce }) {
    const { order, serialized } = prepared
    const { txData, approvalAddress } = yield* preparedDeposit(prepared, command.chainId)
    return {
      outcome: "ok",
      body: {
        success: true,
        orderId: order.id,
        approvalAddress,
        serializedTx: serialized,
        ...orderTerms(order),
        txData,
        expiresAt: renderTime(order.deadline),
        warnings: warningsAbout(command),
        nonce,
      },
    } satisfies Answer
  }),
})

export const privateSendStatusRoute = read({
  method: "GET",
  pattern: "/private-send/:orderId",
  tag: "Reads",
  summary: "The state of a private send and its payouts",
  description:
    "The signature covers `GET /private-send/:orderId`. Path parameters are not signed: send the query parameter `id` with the same value, and compare it with the answer's `orderId`. `status` is `processing` until the payouts are scheduled, then `scheduled`, and `failed` if the deposit never completed; `scheduledTransactions` shows each payout.",
  refusals: ["ORDER_NOT_FOUND"],
  mayBeAccepted: false,
  ...schemas["GET /private-send/:orderId"],
  command: ({ id }, _caller, path) =>
    Effect.map(requirePathId(path["orderId"], id, "orderId"), (orderId) => ({ orderId })),
  useCase: privateSendStatus,
  body: Effect.fnUntraced(function* ({ order, payouts }) {
    const { family } = yield* writingFor(order.chainId)
    return orderView(order, payouts, family)
  }),
})

export const withdrawStuckRoute = transaction({
  method: "POST",
  pattern: "/withdraw-stuck-utxos",
  tag: "Transactions",
  summary: "Pay the amounts of a token left over from private sends to a public address",
  description:
    "Uses as many transactions as the notes need, at most eight; repeat the request for the rest. Each transaction pays its fee from the amount that it recovers, at most half of it; smaller amounts stay. If only smaller amounts remain, `txHashes` is empty and `reason` is `below fee`.",
  refusals: [
    "UNSUPPORTED_TOKEN",
    "INVALID_RECIPIENT",
    "INVALID_REF",
    "FEE_TOKEN_NOT_ACCEPTED",
    "BALANCE_RESERVED",
    "OPERATION_FAILED",
    "OPERATION_EXPIRED",
    "FORBIDDEN",
    "SCREENING_UNAVAILABLE",
    "CHAIN_UNAVAILABLE",
    "PAUSED",
    "RELAYER_UNFUNDED",
  ],
  mayBeAccepted: true,
  ...schemas["POST /withdraw-stuck-utxos"],
  kind: "recovery",
  command: Effect.fnUntraced(function* (wire, caller) {
    const { chainId } = wire
    const family = yield* familyFor(caller, chainId)
    return {
      chainId,
      token: yield* parseTokenAddress(family, wire.tokenAddress, "tokenAddress"),
      recipient: yield* parsePublicRecipient(family, wire.recipientAddress, "recipientAddress"),
      ref: wire.ref ?? null,
    }
  }),
  useCase: withdrawStuck,
  result: (recovered, _command, caller) => recoveryAnswer(recovered, caller),
})
