import { parsePublicRecipient, parseShieldedRecipient } from "@shielded-relay/api"
import { transfer, withdraw, type NamedRecipient } from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import { paid } from "../routes/answerFields.ts"
import { ofTransfer, ofWithdrawal } from "../routes/refusals.ts"
import { isDryRun, rehearse } from "../stamped/rehearse.ts"
import { stampedOperation } from "../stamped/Route.ts"
import { hidingBalance } from "./hidingBalance.ts"
import { amountsOf, payingCaller, paymentFields, readPayment, requirePayment } from "./payment.ts"
import { namingTo, paymentAnswer } from "./paymentAnswer.ts"

const request = Schema.Struct(paymentFields)
const data = Schema.Struct(paid)

const money =
  "`to` receives exactly `amount`; the relay fee comes on top, in the same token, and is named as `feeAmount`. 202 with an empty `txHash` while the operation runs: GET /waas/operation tells how it ends. The same message again gives its `operation`."

/** Only a public address is known to be the recipient; whose recipientInfo it is, the service does not say. */
const addressOf = (recipient: NamedRecipient) =>
  recipient.kind === "address" ? recipient.address : null

export const privateToPrivateRoute = stampedOperation({
  method: "POST",
  pattern: "/waas/private-to-private",
  summary: "Pay inside the pool from a wallet's shielded balance",
  description: `\`to\` is a recipientInfo or a plain address. A policy with \`recipients\` matches addresses alone. ${money}`,
  refusals: ofTransfer,
  request,
  data,
  answer: Effect.fnUntraced(function* (caller, wire) {
    const payment = yield* readPayment(caller, wire)
    const { gateway, token, amount } = payment
    const recipient = yield* parseShieldedRecipient(gateway.family, wire.to, "to")
    const permission = yield* requirePayment(caller, payment, addressOf(recipient))
    if (isDryRun(caller)) return yield* rehearse(caller, permission, amountsOf(payment))
    const paying = yield* payingCaller(caller, payment, permission)
    const operation = yield* transfer(paying, {
      chainId: gateway.chainId,
      amounts: [{ token, amount }],
      recipient,
      feeToken: token,
      feeAmount: null,
      completionTime: null,
      ref: null,
    }).pipe(Effect.mapError(namingTo), Effect.catch(hidingBalance(caller, payment)))
    return yield* paymentAnswer(operation, caller.stamp.nonce)
  }),
})

export const privateToPublicRoute = stampedOperation({
  method: "POST",
  pattern: "/waas/private-to-public",
  summary: "Pay a public address from a wallet's shielded balance",
  description: `\`to\` is a public address. ${money}`,
  refusals: ofWithdrawal,
  request,
  data,
  answer: Effect.fnUntraced(function* (caller, wire) {
    const payment = yield* readPayment(caller, wire)
    const { gateway, token, amount } = payment
    const recipient = yield* parsePublicRecipient(gateway.family, wire.to, "to")
    const permission = yield* requirePayment(caller, payment, recipient)
    if (isDryRun(caller)) return yield* rehearse(caller, permission, amountsOf(payment))
    const paying = yield* payingCaller(caller, payment, permission)
    const operation = yield* withdraw(paying, {
      chainId: gateway.chainId,
      amounts: [{ token, amount }],
      recipient,
      feeToken: token,
      feeAmount: null,
      completionTime: null,
      ref: null,
    }).pipe(Effect.mapError(namingTo), Effect.catch(hidingBalance(caller, payment)))
    return yield* paymentAnswer(operation, caller.stamp.nonce)
  }),
})
