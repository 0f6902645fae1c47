import { Effect } from "effect"
import { invalidField } from "../../error/invalidField.ts"
import type { Intent } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"

/** A fee that is paid out of what a swap brings back must leave something of it: the pool refuses the call otherwise. */
export const requireOutputAboveFee = Effect.fnUntraced(function* (
  { family }: PoolGatewayShape,
  intent: Intent,
) {
  if (intent.kind !== "swap" || intent.fee.token !== intent.tokenOut) return
  if (intent.fee.amount < intent.minOut) return
  // On Solana the output pays whatever the request says: another fee token is no way out there.
  const advice = family === "solana" ? "swap more" : "swap more, or pay the fee in the input token"
  return yield* invalidField(
    "amounts[1]",
    `${intent.minOut}, more than the fee of ${intent.fee.amount} that is taken out of it: ${advice}`,
  )
})
