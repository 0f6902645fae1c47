import {
  invalidField,
  OrganizationStore,
  sealed,
  unsealed,
  type ManagedUser,
  type Standing,
  notPermitted,
} from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import { maximumUsers } from "../caps.ts"
import { standing as shownStanding } from "../routes/answerFields.ts"
import { posted, uuid } from "../routes/fields.ts"
import { decided } from "../routes/refusals.ts"
import type { Change } from "../stamped/commit.ts"
import { stampedChange } from "../stamped/Route.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"
import { requireRoot } from "./requireRole.ts"
import { targetUser } from "./targetUser.ts"

const text = {
  refusals: [...decided, "USER_NOT_FOUND"],
  request: Schema.Struct({ ...posted, userId: Schema.optionalKey(uuid) }),
  data: Schema.Struct({
    userId: Schema.optionalKey(Schema.String),
    organizationId: Schema.optionalKey(Schema.String),
    standing: shownStanding,
  }),
} as const

/** Suspends or resumes a user, or without `userId` the organization. */
const change = (standing: Standing) =>
  Effect.fnUntraced(function* (caller: StampedCaller, wire: typeof text.request.Type) {
    const store = yield* OrganizationStore
    yield* requireRoot(caller, "suspends and resumes")
    // A client that lost the id of a user must not suspend everybody.
    if (caller.stamp.fields["userId"] === null)
      return yield* invalidField(
        "userId",
        "null, expected a UUID, or no userId for the organization",
      )
    if (wire.userId === undefined)
      return {
        organization: { standing },
        write: Effect.void,
        result: caller.organization.id,
        policyId: null,
        data: { organizationId: caller.organization.id, standing },
      } satisfies Change
    const user = yield* targetUser(caller, wire.userId)
    if (standing === "suspended" && user.role === "root") yield* requireAnotherRoot(caller, user)
    const next: ManagedUser = yield* sealed("user", { ...user, standing })
    return {
      write: store.putUser(next),
      result: user.id,
      policyId: null,
      data: { userId: user.id, standing },
    }
  })

/** Fails with ACTION_NOT_PERMITTED if this is the last active root user. */
const requireAnotherRoot = Effect.fnUntraced(function* (
  { organization }: StampedCaller,
  user: ManagedUser,
) {
  const store = yield* OrganizationStore
  const rows = yield* store.users(organization.id, null, maximumUsers)
  const users = yield* Effect.forEach(rows, (row) => unsealed("user", row))
  const others = users.filter(
    ({ id, role, standing }) => id !== user.id && role === "root" && standing === "active",
  )
  if (others.length === 0)
    return yield* notPermitted("the last active root user cannot be suspended")
})

const description =
  "Root only. `userId`: the user; without it the organization, whose requests are then refused but for those of root that resume it."

export const suspendRoute = stampedChange({
  method: "POST",
  pattern: "/waas/suspend",
  summary: "Suspend a user or the organization",
  description,
  ...text,
  change: change("suspended"),
})

export const resumeRoute = stampedChange({
  method: "POST",
  pattern: "/waas/resume",
  summary: "Resume a user or the organization",
  description,
  ...text,
  resumes: true,
  change: change("active"),
})
