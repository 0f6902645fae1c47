import {
  newUuid,
  OrganizationStore,
  sealed,
  type Organization,
  type RelayError,
  type StampKey,
} from "@shielded-relay/core"
import { Clock, Effect } from "effect"
import { readName } from "./name.ts"
import { newUser } from "./newUser.ts"

/** An organization to be written with its root user, and what its creation answers. Fails with INVALID_REQUEST for its name. */
export const newOrganization = Effect.fnUntraced(function* (
  organizationName: string,
  publicKey: StampKey,
) {
  const store = yield* OrganizationStore
  const name = yield* Effect.fromResult<string, RelayError>(readName(organizationName))
  const id = yield* newUuid
  const organization: Organization = yield* sealed("organization", {
    id,
    name,
    standing: "active",
    revision: 1,
    users: 1,
    policies: 0,
    exportedRoot: null,
    createdAt: yield* Clock.currentTimeMillis,
  })
  const { write, data, user } = yield* newUser(organization, 0, "root", publicKey)
  return {
    id,
    user,
    write: Effect.andThen(store.insert(organization), write),
    data: { organizationId: id, ...data },
  }
})
