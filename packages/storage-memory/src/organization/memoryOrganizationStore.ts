import type {
  Address,
  ManagedUser,
  OperationStoreShape,
  Organization,
  OrganizationStoreShape,
  StoredPolicy,
  UserKey,
  Uuid,
  Wallet,
  WalletOperationStoreShape,
} from "@shielded-relay/core"
import { compositeKey } from "../compositeKey.ts"
import type { Transactions } from "../Transactions.ts"
import { memoryAuditLog } from "./memoryAuditLog.ts"
import { memorySpends } from "./memorySpends.ts"

/** Organizations in memory. `operations` and `walletOperations` tell which spends belong to a failed operation. */
export function memoryOrganizationStore(
  transactions: Transactions,
  operations: Pick<OperationStoreShape, "find">,
  walletOperations: Pick<WalletOperationStoreShape, "find">,
): OrganizationStoreShape {
  const organizations = new Map<Uuid, Organization>()
  const users = new Map<string, ManagedUser>()
  const usersOf = new Map<string, ManagedUser>()
  const keys = new Map<string, UserKey>()
  const keysOfUser = new Map<string, ReadonlyMap<string, UserKey>>()
  const wallets = new Map<string, Wallet>()
  const byAddress = new Map<Address, Wallet>()
  const policies = new Map<Uuid, ReadonlyMap<Uuid, StoredPolicy>>()
  const outcomes = new Map<string, string>()
  const roots = new Map<number, string>()

  return {
    insert: (organization) =>
      transactions.statement((journal) => {
        if (organizations.has(organization.id)) throw exists("organization", organization.id)
        journal.set(organizations, organization.id, organization)
      }),
    find: (id) => transactions.statement(() => organizations.get(id) ?? null),
    organizations: (after, limit) =>
      transactions.statement(() =>
        [...organizations.values()]
          .filter(({ id }) => after === null || id > after)
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .slice(0, limit),
      ),
    advance: (organization) =>
      transactions.statement((journal) => {
        const stored = organizations.get(organization.id)
        if (stored?.revision !== organization.revision - 1) return false
        journal.set(organizations, organization.id, organization)
        return true
      }),
    putUser: (user) =>
      transactions.statement((journal) => {
        journal.set(users, compositeKey(user.organizationId, user.id), user)
        journal.set(usersOf, compositeKey(user.organizationId, user.position), user)
      }),
    user: (organizationId, id) =>
      transactions.statement(() => users.get(compositeKey(organizationId, id)) ?? null),
    users: (organizationId, after, limit) =>
      transactions.statement(() =>
        consecutive(limit, after, (position) =>
          usersOf.get(compositeKey(organizationId, position)),
        ),
      ),
    putKey: (key) =>
      transactions.statement((journal) => {
        const { organizationId, userId } = key
        journal.set(keys, compositeKey(organizationId, key.key), key)
        const user = compositeKey(organizationId, userId)
        journal.set(keysOfUser, user, new Map(keysOfUser.get(user)).set(key.key, key))
      }),
    key: (organizationId, key) =>
      transactions.statement(() => keys.get(compositeKey(organizationId, key)) ?? null),
    keysOf: (organizationId, userId) =>
      transactions.statement(() =>
        [...(keysOfUser.get(compositeKey(organizationId, userId))?.values() ?? [])].toSorted(
          (a, b) => (a.key < b.key ? -1 : 1),
        ),
      ),
    insertWallet: (wallet) =>
      transactions.statement((journal) => {
        const key = compositeKey(wallet.organizationId, wallet.userId, wallet.index)
        if (wallets.has(key)) throw exists("wallet", wallet.index)
        const owned = new Set(Object.values(wallet.addresses))
        for (const address of owned) if (byAddress.has(address)) throw exists("address", address)
        journal.set(wallets, key, wallet)
        for (const address of owned) journal.set(byAddress, address, wallet)
      }),
    wallets: (organizationId, userId, after, limit) =>
      transactions.statement(() =>
        consecutive(limit, after, (index) =>
          wallets.get(compositeKey(organizationId, userId, index)),
        ),
      ),
    walletAt: (address) => transactions.statement(() => byAddress.get(address) ?? null),
    putPolicy: (policy) =>
      transactions.statement((journal) => {
        const known = policies.get(policy.organizationId) ?? new Map()
        journal.set(policies, policy.organizationId, new Map(known).set(policy.id, policy))
      }),
    removePolicy: (organizationId, id) =>
      transactions.statement((journal) => {
        const left = new Map(policies.get(organizationId) ?? [])
        left.delete(id)
        journal.set(policies, organizationId, left)
      }),
    policies: (organizationId) =>
      transactions.statement(() =>
        [...(policies.get(organizationId)?.values() ?? [])].toSorted(
          (a, b) => a.position - b.position,
        ),
      ),
    ...memorySpends(transactions, operations, walletOperations),
    recordOutcome: ({ scope, nonce, data }) =>
      transactions.statement((journal) => {
        const key = compositeKey(scope, nonce)
        if (!outcomes.has(key)) journal.set(outcomes, key, data)
      }),
    outcome: (scope, nonce) =>
      transactions.statement(() => outcomes.get(compositeKey(scope, nonce)) ?? null),
    recordRoot: (version, fingerprint) =>
      transactions.statement((journal) => {
        const known = roots.get(version)
        if (known !== undefined) return known
        if (fingerprint !== null) journal.set(roots, version, fingerprint)
        return fingerprint
      }),
    ...memoryAuditLog(transactions),
  }
}

/** Rows at the positions after `after`, until the first gap. Positions have no gaps. */
function consecutive<A>(
  limit: number,
  after: number | null,
  at: (position: number) => A | undefined,
): ReadonlyArray<A> {
  const found: Array<A> = []
  for (let position = (after ?? -1) + 1; found.length < limit; position += 1) {
    const row = at(position)
    if (row === undefined) break
    found.push(row)
  }
  return found
}

function exists(what: string, id: string | number): Error {
  return new Error(`${what} ${id} already exists`)
}
