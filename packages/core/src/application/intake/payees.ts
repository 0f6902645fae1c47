import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { refusal } from "../../error/RelayError.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { requirePublicRecipient } from "./recipients.ts"
import { refusedByToken, tokenRefuses } from "./tokenRefuses.ts"

/** A public address and what it is to be paid. */
export interface Payee {
  readonly recipient: Address
  readonly amount: bigint
}

const fieldOf = (index: number) => `recipients[${index}].address`

/** Whom a private send pays: public addresses that may be paid and that the token does not refuse, as far as the chain can tell. */
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
 * 400 when the token refuses one of them, as far as the chain can tell, and not everybody: a pool that does not hold the amount yet
 * could pay nobody. `fieldOf`: where the request names each of them.
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
