import {
  firstWithRoom,
  GrantChanged,
  NonceStore,
  OrganizationStore,
  type ChargedAmount,
  noRoom,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { Permission } from "../policy/decide.ts"
import type { PolicyRequest } from "../policy/Request.ts"
import { nonceUsedBefore } from "./answers.ts"
import type { StampedCaller } from "./StampedCaller.ts"

/** What a request would charge. A permit without bound has no amount; a policy with limits does not allow it. */
export function chargedAmounts(amounts: PolicyRequest["amounts"]): ReadonlyArray<ChargedAmount> {
  return (amounts ?? []).flatMap(({ chainId, token, amount }) =>
    amount === "unlimited" ? [] : [{ chainId, token, amount }],
  )
}

/**
 * Uses up the nonce of a permitted request and returns the policy that allows it, the first with room; `null`: the role. Run it in the
 * transaction that writes what follows. Fails with STAMP_NONCE_USED, with GrantChanged if the organization has changed since, and with
 * ACTION_NOT_PERMITTED, or what the permission names otherwise, if no policy has room.
 */
export const decideOnce = Effect.fnUntraced(function* (
  { organization, user, stamp, used }: StampedCaller,
  { charges, policyId, otherwise }: Permission,
  amounts: ReadonlyArray<ChargedAmount>,
) {
  const store = yield* OrganizationStore
  const nonces = yield* NonceStore
  if ((yield* nonces.consume(used)) !== null) return yield* nonceUsedBefore({})
  if ((yield* store.find(organization.id))?.revision !== organization.revision)
    return yield* new GrantChanged()
  if (charges.length === 0) return policyId
  const charged = yield* firstWithRoom({ charges, userId: user.id, amounts }, stamp.now)
  if (charged !== null) return charged.policyId
  if (otherwise !== undefined) return yield* otherwise
  return yield* noRoom()
})
