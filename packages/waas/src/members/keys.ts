import {
  invalidField,
  OrganizationStore,
  refusal,
  sealed,
  unsealed,
  type UserKey,
  notPermitted,
} from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import { maximumKeys } from "../caps.ts"
import { posted, publicKey, uuid } from "../routes/fields.ts"
import { decided } from "../routes/refusals.ts"
import { stampedChange } from "../stamped/Route.ts"
import { requireRoot } from "./requireRole.ts"
import { readPublicKey } from "./readPublicKey.ts"
import { targetUser } from "./targetUser.ts"
import { tooMany } from "./tooMany.ts"

const data = Schema.Struct({ userId: Schema.String, publicKey: Schema.String })

export const addKeyRoute = stampedChange({
  method: "POST",
  pattern: "/waas/add-key",
  summary: "Give a user one more key",
  description: "Root only. A key belongs to one user of an organization, for ever.",
  refusals: [...decided, "USER_NOT_FOUND", "KEY_EXISTS"],
  request: Schema.Struct({ ...posted, userId: uuid, publicKey }),
  data,
  change: Effect.fnUntraced(function* (caller, wire) {
    const store = yield* OrganizationStore
    yield* requireRoot(caller, "adds keys")
    const { organization } = caller
    const user = yield* targetUser(caller, wire.userId)
    const key = yield* readPublicKey(wire.publicKey)
    if ((yield* store.key(organization.id, key)) !== null) return yield* refusal("KEY_EXISTS")
    if ((yield* store.keysOf(organization.id, user.id)).length >= maximumKeys)
      return yield* tooMany("keys of a user", maximumKeys)
    const row: UserKey = yield* sealed("key", {
      organizationId: organization.id,
      key,
      userId: user.id,
      removed: false,
    })
    return {
      write: store.putKey(row),
      result: user.id,
      policyId: null,
      data: { userId: user.id, publicKey: key },
    }
  }),
})

export const removeKeyRoute = stampedChange({
  method: "POST",
  pattern: "/waas/remove-key",
  summary: "Take a key from its user, for ever",
  description:
    "Root only. The last key of a root user stays, so that an organization cannot lock itself out.",
  refusals: [...decided, "USER_NOT_FOUND"],
  request: Schema.Struct({ ...posted, userId: uuid, publicKey }),
  data,
  change: Effect.fnUntraced(function* (caller, wire) {
    const store = yield* OrganizationStore
    yield* requireRoot(caller, "removes keys")
    const { organization } = caller
    const user = yield* targetUser(caller, wire.userId)
    const publicKeyOf = yield* readPublicKey(wire.publicKey)
    const stored = yield* unsealed("key", yield* store.key(organization.id, publicKeyOf))
    if (stored === null || stored.userId !== user.id || stored.removed)
      return yield* invalidField("publicKey", "expected a key of this user")
    const rows = yield* store.keysOf(organization.id, user.id)
    const keys = yield* Effect.forEach(rows, (row) => unsealed("key", row))
    if (user.role === "root" && keys.filter(({ removed }) => !removed).length < 2)
      return yield* notPermitted(
        "the last key of a root user cannot be removed; add another one first",
      )
    const row: UserKey = yield* sealed("key", { ...stored, removed: true })
    return {
      write: store.putKey(row),
      result: user.id,
      policyId: null,
      data: { userId: user.id, publicKey: publicKeyOf },
    }
  }),
})
