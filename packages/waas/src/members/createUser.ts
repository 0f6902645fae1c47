import { OrganizationStore, refusal, notPermitted } from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import { maximumUsers } from "../caps.ts"
import { aboutUser } from "../policy/Request.ts"
import { requirePermission } from "../policy/requirePermission.ts"
import { createdUser } from "../routes/answerFields.ts"
import { oneOf, posted, publicKey } from "../routes/fields.ts"
import { decided } from "../routes/refusals.ts"
import { stampedChange } from "../stamped/Route.ts"
import { newUser } from "./newUser.ts"
import { readPublicKey } from "./readPublicKey.ts"
import { tooMany } from "./tooMany.ts"

/** Adds a user with a key and a first wallet. */
export const createUserRoute = stampedChange({
  method: "POST",
  pattern: "/waas/create-user",
  summary: "Add a user",
  description:
    "`role` (additive) is `user` by default; only root makes an `admin` or another `root`. `receipt` proves the user's ownership after a loss of the database.",
  refusals: [...decided, "KEY_EXISTS"],
  request: Schema.Struct({
    ...posted,
    publicKey,
    role: Schema.optionalKey(oneOf(["root", "admin", "user"])),
  }),
  data: Schema.Struct(createdUser),
  change: Effect.fnUntraced(function* (caller, wire) {
    const { organization, user } = caller
    const store = yield* OrganizationStore
    const role = wire.role ?? "user"
    const asked = { ...aboutUser("CREATE_USER", user.id), role }
    const { policyId } = yield* requirePermission(caller, asked)
    if (role !== "user" && user.role !== "root")
      return yield* notPermitted(`only root creates a user with role ${role}`)
    if (organization.users >= maximumUsers)
      return yield* tooMany("users of an organization", maximumUsers)
    const key = yield* readPublicKey(wire.publicKey)
    if ((yield* store.key(organization.id, key)) !== null) return yield* refusal("KEY_EXISTS")
    const {
      user: created,
      write,
      data,
    } = yield* newUser(organization, organization.users, role, key)
    return {
      organization: { users: organization.users + 1 },
      write,
      result: created.id,
      policyId,
      data,
    }
  }),
})
