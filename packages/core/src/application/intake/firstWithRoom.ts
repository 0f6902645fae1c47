import { Effect } from "effect"
import { notPermitted } from "../../error/notPermitted.ts"
import type { PolicyCharge, SpendLimit, StampGrant } from "../../organization/Grant.ts"
import { OrganizationStore } from "../../port/storage/OrganizationStore.ts"

/** What is charged: by which user, and which amounts. */
type Charged = Pick<StampGrant, "charges" | "userId" | "amounts">

/**
 * The first policy whose limits all have room for the amounts at `now` (milliseconds since the epoch); `null` if none has. Call it in the
 * transaction that writes the spends.
 */
export const firstWithRoom = Effect.fnUntraced(function* (charged: Charged, now: number) {
  for (const charge of charged.charges) {
    const room = yield* Effect.forEach(charge.limits, (limit) =>
      hasRoom(charged, charge, limit, now),
    )
    if (room.every(Boolean)) return charge
  }
  return null
})

const hasRoom = Effect.fnUntraced(function* (
  { userId, amounts }: Charged,
  { policyId }: PolicyCharge,
  limit: SpendLimit,
  now: number,
) {
  const organizations = yield* OrganizationStore
  const { chainId, token, window } = limit
  const adding = amounts.filter((one) => one.chainId === chainId && one.token === token)
  const spent = yield* organizations.spent({
    policyId,
    userId: limit.per === "user" ? userId : null,
    chainId,
    token,
    since: now - window,
  })
  const amount = adding.reduce((sum, one) => sum + one.amount, spent.amount)
  return (
    (limit.amount === null || amount <= limit.amount) &&
    (limit.count === null || spent.count + adding.length <= limit.count)
  )
})

/** The refusal of a request that `firstWithRoom` finds no policy for. */
export const noRoom = () => notPermitted("no policy that allows it has room in its limits")
