import { Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import type { Intent } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { refusedByToken, tokenRefuses } from "./tokenRefuses.ts"

/**
 * No token refuses the recipient, as far as the chain can tell. Asked before anything is accepted: from the first proof on an endpoint
 * has seen the call and might land it, so what is refused then keeps its notes until the deadline.
 */
export const requirePayable = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  intent: Intent,
) {
  if (intent.kind !== "withdraw") return
  for (const { token, amount } of intent.amounts) {
    if (yield* tokenRefuses(gateway, { token, to: intent.recipient, amount }))
      return yield* refusal("INVALID_RECIPIENT", {
        field: "recipientAddress",
        reason: refusedByToken,
      })
  }
})
