import { Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import type { Intent } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { refusedByToken, tokenRefuses } from "./tokenRefuses.ts"

/**
 * Requires that no token rejects the recipient, as far as the chain can tell. Checked before acceptance: once simulated, a call is known to
 * an endpoint that might land it, so after a later rejection the notes stay reserved until the deadline.
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
