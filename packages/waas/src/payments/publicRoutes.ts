import { depositFromWallet } from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import { userOfWallet } from "../signing/signTypedData.ts"
import { isDryRun, rehearse } from "../stamped/rehearse.ts"
import { stampedOperation } from "../stamped/Route.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"
import type { NamedWallet } from "../wallets/ownWallet.ts"
import { amountsOf, movementFields, payingCaller, readPayment, requirePayment } from "./payment.ts"
import { namingTo } from "./paymentAnswer.ts"
import { walletAnswer } from "./walletView.ts"

/** Names the keys of a wallet. */
export const walletReference = Effect.fnUntraced(function* (
  caller: StampedCaller,
  { wallet }: NamedWallet,
) {
  const { organizationId, id: userId, rootVersion } = yield* userOfWallet(caller, wallet)
  return { user: { organizationId, userId, rootVersion }, index: wallet.index }
})

export const publicToPrivateRoute = stampedOperation({
  method: "POST",
  pattern: "/waas/public-to-private",
  summary: "Move public tokens of a wallet into its shielded balance",
  description:
    "Additive. The service signs with the wallet's key: an approval first where the pool needs one, and before that a top-up by the service's gas tank if the wallet lacks coins for fees. What the tank lends is owed and paid with later payments out of the pool. A policy sees the wallet itself as recipient. 202 with an empty `txHash` until the deposit is sent: GET /waas/operation tells how it ends. The same message again gives its `operation`.",
  request: Schema.Struct(movementFields),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const payment = yield* readPayment(caller, wire)
    const { gateway, found, token, amount } = payment
    const permission = yield* requirePayment(caller, payment, found.owner.address)
    if (isDryRun(caller)) return yield* rehearse(caller, permission, amountsOf(payment))
    const wallet = yield* walletReference(caller, found)
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
