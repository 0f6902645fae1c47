import { OrganizationStore, UnitOfWork, type ManagedUser, type Uuid } from "@shielded-relay/core"
import { Effect } from "effect"
import { pageSize } from "../caps.ts"
import { unsealed } from "../seal/sealed.ts"
import { commandEntry } from "./commandEntry.ts"

/** A user whose keys are to be exported, and the first wallet of it; `null` if the organization has no such user. */
export const exportedUser = Effect.fnUntraced(function* (organizationId: Uuid, userId: Uuid) {
  const store = yield* OrganizationStore
  const user = yield* unsealed("user", yield* store.user(organizationId, userId))
  if (user === null) return null
  const [first] = yield* store.wallets(organizationId, userId, null, 1)
  return { user, wallet: yield* unsealed("wallet", first ?? null) }
})

/** The versions of the root secret from which the keys of an organization's users derive, ascending. Empty: no such organization. */
export const rootVersionsOf = Effect.fnUntraced(function* (organizationId: Uuid) {
  const store = yield* OrganizationStore
  const versions = new Set<number>()
  let after: number | null = null
  for (;;) {
    const users: ReadonlyArray<ManagedUser> = yield* store.users(organizationId, after, pageSize)
    for (const user of users) {
      yield* unsealed("user", user)
      versions.add(user.rootVersion)
    }
    after = users.at(-1)?.position ?? null
    if (users.length < pageSize) return [...versions].toSorted((a, b) => a - b)
  }
})

/**
 * Writes the audit entry of an export of a user's keys, or with `null` of all of an organization. Commit it before a secret is shown: a death in
 * between leaves an entry without an export, the other order would leave an export without an entry. Test: "records the export before it
 * shows anything".
 */
export const recordExport = Effect.fnUntraced(function* (
  organizationId: Uuid,
  userId: Uuid | null,
) {
  const store = yield* OrganizationStore
  const { transact } = yield* UnitOfWork
  const ids = userId === null ? [] : ([["userId", userId]] as const)
  const result = userId ?? "organization"
  const entry = yield* commandEntry("command wallet export", organizationId, ids, result)
  yield* transact(store.insertEntry(entry))
})
