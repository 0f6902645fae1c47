import { Effect } from "effect"
import {
  OrganizationConflict,
  type Organization,
  type OrganizationStoreShape,
  type OrganizationUser,
  type Policy,
} from "@shielded-relay/core"
import { compositeKey } from "./compositeKey.ts"
import type { Journal } from "./Journal.ts"
import type { Transactions } from "./Transactions.ts"

export function memoryOrganizationStore(transactions: Transactions): OrganizationStoreShape {
  const organizations = new Map<string, Organization>()
  const users = new Map<string, OrganizationUser>()
  const userByKey = new Map<string, string>()
  const policies = new Map<string, Map<string, Policy>>()

  const conflict = (user: OrganizationUser): boolean =>
    users.has(user.id) || userByKey.has(compositeKey(user.organizationId, user.publicKey))
  const put = (journal: Journal, user: OrganizationUser): void => {
    journal.set(users, user.id, user)
    journal.set(userByKey, compositeKey(user.organizationId, user.publicKey), user.id)
  }
  const member = (organizationId: string, userId: string): OrganizationUser | null => {
    const user = users.get(userId)
    return user?.organizationId === organizationId ? user : null
  }

  return {
    create: (organization, root) =>
      transactions.refusable((journal) => {
        if (root.organizationId !== organization.id)
          throw new Error("the root user belongs to another organization")
        if (organizations.has(organization.id))
          return Effect.fail(new OrganizationConflict({ id: organization.id }))
        if (conflict(root)) return Effect.fail(new OrganizationConflict({ id: root.id }))
        journal.set(organizations, organization.id, organization)
        put(journal, root)
        return Effect.void
      }),
    find: (id) => transactions.statement(() => organizations.get(id) ?? null),
    addUser: (user) =>
      transactions.refusable((journal) => {
        if (!organizations.has(user.organizationId))
          throw new Error("a user needs an organization that exists")
        if (conflict(user)) return Effect.fail(new OrganizationConflict({ id: user.id }))
        put(journal, user)
        return Effect.void
      }),
    user: (organizationId, userId) => transactions.statement(() => member(organizationId, userId)),
    userByKey: (organizationId, publicKey) =>
      transactions.statement(() => {
        const id = userByKey.get(compositeKey(organizationId, publicKey))
        return id === undefined ? null : member(organizationId, id)
      }),
    addWallet: (organizationId, userId) =>
      transactions.statement((journal) => {
        const user = member(organizationId, userId)
        if (user === null) return null
        journal.set(users, userId, { ...user, wallets: user.wallets + 1 })
        return user.wallets
      }),
    policies: (organizationId) =>
      transactions.statement(() => [...(policies.get(organizationId)?.values() ?? [])]),
    putPolicy: (policy) =>
      transactions.statement((journal) => {
        const own = policies.get(policy.organizationId) ?? new Map<string, Policy>()
        if (!policies.has(policy.organizationId)) journal.set(policies, policy.organizationId, own)
        journal.set(own, policy.id, policy)
      }),
    removePolicy: (organizationId, policyId) =>
      transactions.statement((journal) => {
        const own = policies.get(organizationId)
        if (own === undefined || !own.has(policyId)) return false
        journal.delete(own, policyId)
        return true
      }),
  }
}
