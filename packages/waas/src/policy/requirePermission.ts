import { Effect } from "effect"
import type { StampedCaller } from "../stamped/StampedCaller.ts"
import { decide } from "./decide.ts"
import { policiesOf } from "./policiesOf.ts"
import type { PolicyRequest } from "./Request.ts"

/** Decides a request of a caller. Fails with ACTION_NOT_PERMITTED. */
export const requirePermission = Effect.fnUntraced(function* (
  { user, organization, stamp }: StampedCaller,
  request: PolicyRequest,
) {
  const policies =
    user.role === "root" ? [] : yield* policiesOf(organization, request.action, user.id)
  return yield* Effect.fromResult(decide(user, policies, request, stamp.now))
})
