import { OrganizationStore, parseUuid, refusal, unsealed, type Uuid } from "@shielded-relay/core"
import { Effect } from "effect"
import type { StampedCaller } from "../stamped/StampedCaller.ts"

/**
 * The user that a request names. Fails with USER_NOT_FOUND. The id of the signer's own user costs no lookup.
 */
export const targetUser = Effect.fnUntraced(function* (
  { organization, user }: StampedCaller,
  userId: string,
) {
  const id: Uuid | null = parseUuid(userId)
  if (id === user.id) return user
  const store = yield* OrganizationStore
  const found = id === null ? null : yield* unsealed("user", yield* store.user(organization.id, id))
  return found ?? (yield* refusal("USER_NOT_FOUND"))
})
