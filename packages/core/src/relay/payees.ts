import { Effect } from "effect"
import type { Address } from "../address/Address.ts"
import { parseAmount } from "../amount/index.ts"
import { refusal } from "../error/RelayError.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"
import { parsePublicRecipient } from "./recipients.ts"
import { tokenRefuses } from "./tokenRefuses.ts"

/** A public address and what it is to be paid. */
export interface Payee {
  readonly recipient: Address
  readonly amount: bigint
}

/** Whom a private send pays: public addresses that may be paid and that the token does not refuse, as far as the chain can tell. */
export const payeesOf = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  token: Address,
  recipients: ReadonlyArray<{ readonly address: string; readonly amount: string }>,
) {
  const payees: Array<Payee> = []
  for (const [index, { address, amount: text }] of recipients.entries()) {
    const recipient = yield* parsePublicRecipient(gateway, address)
    const amount = parseAmount(text)
    if (amount === null)
      return yield* refusal("INVALID_REQUEST", {
        reason: `recipients[${index}].amount is not an amount`,
      })
    payees.push({ recipient, amount })
  }
  yield* requirePayees(gateway, token, payees)
  return payees
})

/**
 * 400 when the token refuses one of them, as far as the chain can tell, and not everybody: a pool that does not hold the amount yet
 * could pay nobody.
 */
export const requirePayees = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  token: Address,
  payees: ReadonlyArray<Payee>,
) {
  const refuses = (to: Address, amount: bigint) => tokenRefuses(gateway, { token, to, amount })
  const refused = yield* Effect.filter(
    payees,
    ({ recipient, amount }) => refuses(recipient, amount),
    { concurrency: 4 },
  )
  for (const { amount } of refused)
    if (!(yield* refuses(gateway.feeRecipient, amount))) return yield* refusal("INVALID_RECIPIENT")
})
