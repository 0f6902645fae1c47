import { notPermitted } from "@shielded-relay/core"
import { Effect } from "effect"
import type { StampedCaller } from "../stamped/StampedCaller.ts"

/** Fails with ACTION_NOT_PERMITTED unless the caller is a root user. Keys, roles and suspension are root's alone. */
export const requireRoot = Effect.fnUntraced(function* ({ user }: StampedCaller, what: string) {
  if (user.role !== "root") return yield* notPermitted(`only root ${what}`)
})

/** Fails with ACTION_NOT_PERMITTED unless the caller is root or admin, or asks about himself. */
export const requireReader = Effect.fnUntraced(function* ({ user }: StampedCaller, userId: string) {
  if (user.role === "user" && user.id !== userId.toLowerCase())
    return yield* notPermitted("a user reads what is his own; root and admin read everything")
})
