import { Effect } from "effect"
import type { StampedCaller } from "../stamped/StampedCaller.ts"
import { decide } from "./decide.ts"
import { policiesOf } from "./policiesOf.ts"
import type { PolicyRequest } from "./Request.ts"

/** Decides a request of a caller. Fails with ACTION_NOT_PERMITTED, and with ApprovalsWanted if a policy wants approvals first. */
export const requirePermission = Effect.fnUntraced(function* (
  { user, organization, stamp, executing }: StampedCaller,
  request: PolicyRequest,
) {
  const policies =
    user.role === "root" ? [] : yield* policiesOf(organization, request.action, user.id)
  return yield* Effect.fromResult(
    decide(user, policies, request, { now: stamp.now, approvals: executing?.approvals ?? 0 }),
  )
})
