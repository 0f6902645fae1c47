import {
  OrganizationStore,
  refusal,
  unsealed,
  type ManagedUser,
  type Organization,
  type StampKey,
  type Uuid,
} from "@shielded-relay/core"
import { Effect } from "effect"

/** The user whose key signed a request, with the organization at the revision that was read. */
export interface Signer {
  readonly organization: Organization
  readonly user: ManagedUser
  readonly key: StampKey
}

/** The user of a key. Fails with SIGNER_UNKNOWN for an unknown organization, an unknown key and a removed one alike. */
export const signerOf = Effect.fnUntraced(function* (organizationId: Uuid, publicKey: StampKey) {
  const store = yield* OrganizationStore
  const organization = yield* unsealed("organization", yield* store.find(organizationId))
  const key = yield* unsealed("key", yield* store.key(organizationId, publicKey))
  if (organization === null || key === null || key.removed) return yield* refusal("SIGNER_UNKNOWN")
  const user = yield* unsealed("user", yield* store.user(organizationId, key.userId))
  if (user === null) return yield* refusal("SIGNER_UNKNOWN")
  return { organization, user, key: publicKey } satisfies Signer
})

/** Fails with SUSPENDED if the organization or the user is suspended. A root user of a suspended organization may resume it. */
export const requireActive = Effect.fnUntraced(function* (
  { organization, user }: Signer,
  mayResume = false,
) {
  if (user.standing === "suspended") return yield* refusal("SUSPENDED", { subject: "user" })
  if (organization.standing === "suspended" && !(mayResume && user.role === "root"))
    return yield* refusal("SUSPENDED", { subject: "organization" })
})
