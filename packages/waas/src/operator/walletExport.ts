import {
  OrganizationStore,
  sealed,
  UnitOfWork,
  unsealed,
  type ManagedUser,
  type Uuid,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { pageSize } from "../caps.ts"
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

/** What an export shows: the words of a user, or the roots of an organization up to a version of the root secret. */
export type Exported = { readonly userId: Uuid } | { readonly newestRoot: number }

/**
 * Marks a user or an organization as exported, and writes the audit entry, in one transaction. From then on the gas tank lends nothing to the
 * wallets that the exported secret gives away, and an organization gets new users under newer roots only. Commit it before a secret is shown:
 * a death in between leaves a mark without an export, the other order would leave an export without a mark. Test: "marks the user before it
 * shows anything".
 */
export const recordExport = Effect.fnUntraced(function* (organizationId: Uuid, what: Exported) {
  const store = yield* OrganizationStore
  const { transact } = yield* UnitOfWork
  const [ids, result] =
    "userId" in what ? [[["userId", what.userId]] as const, what.userId] : [[], "organization"]
  const entry = yield* commandEntry("command wallet export", organizationId, ids, result)
  const mark = Effect.gen(function* () {
    const found = yield* unsealed("organization", yield* store.find(organizationId))
    if (found === null) return yield* Effect.die(new Error("the organization does not exist"))
    const exportedRoot =
      "userId" in what ? found.exportedRoot : Math.max(what.newestRoot, found.exportedRoot ?? 0)
    // A request that was decided before the mark is decided again: the revision changes in the same transaction.
    const next = { ...found, exportedRoot, revision: found.revision + 1 }
    if (!(yield* store.advance(yield* sealed("organization", next))))
      return yield* Effect.die(new Error("the organization changed within a transaction"))
    if ("userId" in what) yield* markUser(organizationId, what.userId, entry.at)
    yield* store.insertEntry(entry)
  })
  yield* transact(mark)
})

/** A user that was exported before keeps the time of its first export. */
const markUser = Effect.fnUntraced(function* (organizationId: Uuid, userId: Uuid, now: number) {
  const store = yield* OrganizationStore
  const user = yield* unsealed("user", yield* store.user(organizationId, userId))
  if (user === null) return yield* Effect.die(new Error("the user does not exist"))
  if (user.exportedAt === null)
    yield* store.putUser(yield* sealed("user", { ...user, exportedAt: now }))
})
