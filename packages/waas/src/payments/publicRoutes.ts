import { depositFromWallet, sendFromWallet } from "@shielded-relay/core"
import { parsePublicRecipient } from "@shielded-relay/api"
import { Effect, Schema } from "effect"
import { moved } from "../routes/answerFields.ts"
import { ofDeposit, ofSend } from "../routes/refusals.ts"
import { isDryRun, rehearse } from "../stamped/rehearse.ts"
import { stampedOperation } from "../stamped/Route.ts"
import { keysOfWallet } from "../wallets/keysOfWallet.ts"
import {
  amountsOf,
  movementFields,
  paymentFields,
  payingCaller,
  readPayment,
  requirePayment,
} from "./payment.ts"
import { namingTo } from "./paymentAnswer.ts"
import { walletAnswer } from "./walletView.ts"

export const publicToPrivateRoute = stampedOperation({
  method: "POST",
  pattern: "/waas/public-to-private",
  summary: "Move public tokens of a wallet into its shielded balance",
  description:
    "Additive. The service signs with the wallet's key: an approval first where the pool needs one, and before that a top-up by the service's gas tank if the wallet lacks coins for fees. What the tank lends is owed and paid with later payments out of the pool. A policy sees the wallet itself as recipient. 202 with an empty `txHash` until the deposit is sent: GET /waas/operation tells how it ends. The same message again gives its `operation`.",
  refusals: ofDeposit,
  request: Schema.Struct(movementFields),
  data: Schema.Struct(moved),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const payment = yield* readPayment(caller, wire)
    const { gateway, found, token, amount } = payment
    const permission = yield* requirePayment(caller, payment, found.owner.address)
    if (isDryRun(caller)) return yield* rehearse(caller, permission, amountsOf(payment))
    const wallet = yield* keysOfWallet(caller, found.wallet)
    const paying = yield* payingCaller(caller, payment, permission)
    const operation = yield* depositFromWallet(paying, {
      chainId: gateway.chainId,
      token,
      amount,
      wallet,
    }).pipe(Effect.mapError(namingTo))
    return walletAnswer(operation, caller.stamp.nonce)
  }),
})

export const publicToPublicRoute = stampedOperation({
  method: "POST",
  pattern: "/waas/public-to-public",
  summary: "Pay a public address from a wallet's public tokens, through the pool",
  description:
    'The wallet deposits `amount` and the fee into the pool, as public-to-private does, and the pool pays `to` exactly `amount`. `txHash` is the deposit\'s. GET /waas/scheduled-transaction/:scheduleId tells how the payout goes. `txCompletionTime` (additive, Unix seconds): the payout is made at a random time before it. Without it the payout follows at once, and the answer says `privacy: "immediate"`: whoever watches the chain can tell by amount and time which deposit paid it. A payment that cannot be made becomes private balance of the wallet.',
  refusals: ofSend,
  data: Schema.Struct({
    ...moved,
    scheduleId: Schema.String,
    feeAmount: Schema.String.annotate({
      description: "The relay fee, in smallest units of the token",
    }),
    privacy: Schema.optionalKey(
      Schema.Literal("immediate").annotate({
        description: "The payout follows the deposit at once, so the chain links the two",
      }),
    ),
  }),
  request: Schema.Struct({
    ...paymentFields,
    txCompletionTime: Schema.optionalKey(
      Schema.Int.annotate({ description: "Unix seconds by which the payout is made" }),
    ),
  }),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const payment = yield* readPayment(caller, wire)
    const { gateway, found, token, amount } = payment
    const recipient = yield* parsePublicRecipient(gateway.family, wire.to, "to")
    const permission = yield* requirePayment(caller, payment, recipient)
    if (isDryRun(caller)) return yield* rehearse(caller, permission, amountsOf(payment))
    const wallet = yield* keysOfWallet(caller, found.wallet)
    const paying = yield* payingCaller(caller, payment, permission)
    const { order, operation } = yield* sendFromWallet(paying, {
      chainId: gateway.chainId,
      token,
      payees: [{ recipient, amount }],
      feeToken: null,
      feeAmount: null,
      completionTime: wire.txCompletionTime ?? null,
      roundDeposit: false,
      ref: null,
      wallet,
    }).pipe(Effect.mapError(namingTo))
    return walletAnswer(operation, caller.stamp.nonce, {
      scheduleId: order.id,
      feeAmount: (order.amountIn - amount).toString(),
      ...(order.completionTime === null ? { privacy: "immediate" } : {}),
    })
  }),
})
