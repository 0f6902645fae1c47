import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { refusal } from "../../error/RelayError.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { requirePublicRecipient } from "./recipients.ts"
import { refusedByToken, tokenRefuses } from "./tokenRefuses.ts"

/** A public address and the amount it receives. */
export interface Payee {
  readonly recipient: Address
  readonly amount: bigint
}

const fieldOf = (index: number) => `recipients[${index}].address`

/**
 * Validates the recipients of a private send: each is a public address that may be paid, and the token does not reject it as far as the
 * chain can tell.
 */
export const requirePayablePayees = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  token: Address,
  payees: ReadonlyArray<Payee>,
) {
  for (const [index, { recipient }] of payees.entries())
    yield* requirePublicRecipient(gateway, recipient, fieldOf(index))
  yield* requirePayees(gateway, token, payees, fieldOf)
})

/**
 * Fails with `INVALID_RECIPIENT` (400) if the token rejects a payee. If the token rejects the fee recipient too, the check proves nothing,
 * for example because the pool does not hold the amount yet. `fieldOf`: the request field of each payee.
 */
export const requirePayees = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  token: Address,
  payees: ReadonlyArray<Payee>,
  fieldOf: (index: number) => string,
) {
  const refuses = (to: Address, amount: bigint) => tokenRefuses(gateway, { token, to, amount })
  const refused = yield* Effect.filter(
    payees.map((payee, index) => ({ ...payee, field: fieldOf(index) })),
    ({ recipient, amount }) => refuses(recipient, amount),
    { concurrency: 4 },
  )
  for (const { amount, field } of refused)
    if (!(yield* refuses(gateway.feeRecipient, amount)))
      return yield* refusal("INVALID_RECIPIENT", { field, reason: refusedByToken })
})
