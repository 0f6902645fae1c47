import { Effect } from "effect"
import { refusal } from "../error/RelayError.ts"
import type { Intent } from "../operation/Operation.ts"

/** A fee that is paid out of what a swap brings back must leave something of it: the pool refuses the call otherwise. */
export const requireOutputAboveFee = Effect.fnUntraced(function* (intent: Intent) {
  if (intent.kind !== "swap" || intent.fee.token !== intent.tokenOut) return
  if (intent.fee.amount < intent.minOut) return
  return yield* refusal("INVALID_REQUEST", {
    reason: `The fee of ${intent.fee.amount} would take all of amounts[1]: pay it in the input token, or swap more`,
  })
})
