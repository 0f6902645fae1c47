import { parseUuid, type ActionType } from "@shielded-relay/core"
import { Effect } from "effect"
import { aboutUser } from "../policy/Request.ts"
import { requirePermission } from "../policy/requirePermission.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"
import { targetUser } from "./targetUser.ts"

/**
 * The user that a request is about, once the caller may do this to him. The permission comes first, so that a caller without it does not
 * learn which users exist.
 */
export const permittedUser = Effect.fnUntraced(function* (
  caller: StampedCaller,
  action: ActionType,
  userId: string,
) {
  const id = parseUuid(userId)
  const permission = yield* requirePermission(caller, aboutUser(action, id ?? caller.user.id))
  return { target: yield* targetUser(caller, userId), ...permission }
})
