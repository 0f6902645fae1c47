import { Effect } from "effect"
import { tokenRefuses } from "../../application/intake/tokenRefuses.ts"
import type { Intent } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"

export type ReturnIntent = Extract<Intent, { readonly kind: "return" }>

/**
 * Why the chain does not let a note return now, for the operator to read; `null` if it can return. A payer with code may be an exchange or
 * a bridge that cannot credit the payment, so it needs a named case. The service asks before it starts a return and before it signs each
 * transaction. Later it could only hold back bytes whose sender nonce the relayer's next transactions wait for.
 */
export const obstacleTo = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  {
    token,
    recipient,
    amount,
    mayHaveCode,
  }: Pick<ReturnIntent, "token" | "recipient" | "amount" | "mayHaveCode">,
) {
  if (!mayHaveCode && (yield* gateway.isContract(recipient)))
    return "the payer has code, and the decision names no case"
  if (yield* tokenRefuses(gateway, { token, to: recipient, amount }))
    return "the token rejects payments to this payer"
  return null
})
