import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { refusal } from "../../error/RelayError.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { amongDecoys } from "./amongDecoys.ts"
import { requirePublicRecipients } from "./recipients.ts"
import { refusedByToken } from "./tokenRefuses.ts"

/** A public address and the amount it receives. */
export interface Payee {
  readonly recipient: Address
  readonly amount: bigint
}

const fieldOf = (index: number) => `recipients[${index}].address`

/**
 * Validates the recipients of a private send: each is a public address that may be paid and that screening serves, and the token does not
 * reject it as far as the chain can tell.
 */
export const requirePayablePayees = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  token: Address,
  payees: ReadonlyArray<Payee>,
) {
  yield* requirePublicRecipients(
    gateway,
    payees.map(({ recipient: address }, index) => ({ address, field: fieldOf(index) })),
  )
  yield* requirePayees(gateway, token, payees, fieldOf)
})

/**
 * Fails with `INVALID_RECIPIENT` (400) if the token rejects a payee whatever the amount; a payout asks again with its amount. If the token
 * rejects the fee recipient too, the check proves nothing, for example because the pool holds none of the token. `fieldOf`: the request
 * field of each payee.
 */
export const requirePayees = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  token: Address,
  payees: ReadonlyArray<Payee>,
  fieldOf: (index: number) => string,
) {
  const payouts = payees.map(({ recipient: to, amount }) => ({ token, to, amount }))
  const { feeRecipient } = gateway
  const amount = payees.reduce((most, payee) => (payee.amount > most ? payee.amount : most), 0n)
  const asked = yield* amongDecoys(gateway, [...payouts, { token, to: feeRecipient, amount }])
  const refused = yield* gateway
    .refusedRecipients(asked)
    .pipe(Effect.orElseSucceed((): typeof asked => []))
  const refuses = (address: Address) => refused.some(({ to }) => to === address)
  if (refuses(feeRecipient)) return
  const first = payees.findIndex(({ recipient }) => refuses(recipient))
  if (first !== -1)
    return yield* refusal("INVALID_RECIPIENT", { field: fieldOf(first), reason: refusedByToken })
})
