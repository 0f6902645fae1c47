import {
  firstWithRoom,
  GrantChanged,
  NonceStore,
  OrganizationStore,
  refusal,
  UnitOfWork,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { Permission } from "../policy/decide.ts"
import type { RequestedAmount } from "../policy/Request.ts"
import { nonceUsedBefore, succeeded } from "./answers.ts"
import type { StampedCaller } from "./StampedCaller.ts"

/** Whether a request asks only for the decision about it. */
export function isDryRun({ stamp }: Pick<StampedCaller, "stamp">): boolean {
  return stamp.fields["dryRun"] === true
}

/**
 * The answer of a dry run that the policies allow: uses up the nonce and changes nothing else. `amounts`: what the request would charge, as far
 * as it is known without a fee. Fails with ACTION_NOT_PERMITTED if no policy has room.
 */
export const rehearse = Effect.fnUntraced(function* (
  { organization, user, stamp, used }: StampedCaller,
  { charges, policyId }: Permission,
  amounts: ReadonlyArray<RequestedAmount>,
) {
  const store = yield* OrganizationStore
  const nonces = yield* NonceStore
  const { transact } = yield* UnitOfWork
  const moved = amounts.flatMap(({ chainId, token, amount }) =>
    amount === "unlimited" ? [] : [{ chainId, token, amount }],
  )
  const decidedBy = yield* transact(
    Effect.gen(function* () {
      if ((yield* nonces.consume(used)) !== null) return yield* nonceUsedBefore({})
      if ((yield* store.find(organization.id))?.revision !== organization.revision)
        return yield* new GrantChanged()
      if (charges.length === 0) return policyId
      const charged = yield* firstWithRoom({ charges, userId: user.id, amounts: moved }, stamp.now)
      return charged?.policyId ?? (yield* noRoom)
    }),
  )
  return succeeded({ dryRun: true, policyId: decidedBy }, stamp.nonce)
})

/** No policy that allows the request has room in its limits. */
export const noRoom = refusal("ACTION_NOT_PERMITTED", {
  reason: "no policy that allows it has room in its limits",
})
