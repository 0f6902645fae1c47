import { UnitOfWork } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Permission } from "../policy/decide.ts"
import type { PolicyRequest } from "../policy/Request.ts"
import { succeeded } from "./answers.ts"
import { chargedAmounts, decideOnce } from "./decideOnce.ts"
import type { StampedCaller } from "./StampedCaller.ts"

/** Whether a request asks only for the decision about it. */
export function isDryRun({ stamp }: Pick<StampedCaller, "stamp">): boolean {
  return stamp.fields["dryRun"] === true
}

/**
 * The answer of a dry run that the policies allow: uses up the nonce and changes nothing else. `amounts`: what the request would move, as far
 * as it is known without a fee. Fails with ACTION_NOT_PERMITTED if no policy has room.
 */
export const rehearse = Effect.fnUntraced(function* (
  caller: StampedCaller,
  permission: Permission,
  amounts: PolicyRequest["amounts"],
) {
  const { transact } = yield* UnitOfWork
  const policyId = yield* transact(decideOnce(caller, permission, chargedAmounts(amounts)))
  return succeeded({ dryRun: true, policyId }, caller.stamp.nonce)
})
