import {
  OrganizationStore,
  sealed,
  UnitOfWork,
  unsealed,
  WalletKeys,
  type ManagedUser,
  type Organization,
  type RelayError,
  type Uuid,
} from "@shielded-relay/core"
import { Clock, Effect } from "effect"
import { maximumUsers } from "../caps.ts"
import { readName } from "../members/name.ts"
import { receiptOf } from "../members/receipt.ts"
import { newWallet } from "../wallets/newWallet.ts"
import { commandEntry } from "./commandEntry.ts"
import type { UserReceipt } from "./readReceipts.ts"

/** What a restoration needs beside the receipts. */
export interface Restoration {
  readonly organizationId: Uuid
  /** The name of an organization that is not in the database; `null` if it is. */
  readonly name: string | null
  /** Marks the restored users as exported, so that the gas tank lends them nothing. The marks of the lost database are lost. */
  readonly exported: boolean
}

/** Why nothing was restored. */
export type NotRestored =
  | { readonly reason: "name needed" | "root needed" | "too many" }
  | { readonly reason: "another organization" | "wrong receipt" | "taken"; readonly userId: Uuid }

/**
 * Restores an organization and its users from the receipts that clients kept, after the database was lost: organization, users, keys and
 * first wallets, with the addresses they had. A receipt proves that this vault gave out the addresses to the user with this role and key.
 * It does not prove that the key was not removed or the user not suspended since: the operator decides. Users of the database stay as they
 * are. One transaction writes all or nothing.
 *
 * Fails with INVALID_REQUEST for a name that none can have.
 */
export const restoreOrganization = Effect.fnUntraced(function* (
  { organizationId, name, exported }: Restoration,
  receipts: ReadonlyArray<UserReceipt>,
) {
  const store = yield* OrganizationStore
  const { transact } = yield* UnitOfWork
  const proven: Array<Proven> = []
  for (const receipt of receipts) {
    const { userId } = receipt
    if (receipt.organizationId !== organizationId)
      return { reason: "another organization", userId } satisfies NotRestored
    const found = yield* provenBy(receipt)
    if (found === null) return { reason: "wrong receipt", userId } satisfies NotRestored
    proven.push(found)
  }
  const now = yield* Clock.currentTimeMillis
  const ids = proven.map(({ receipt: { userId } }) => ["userId", userId] as const)
  const entry = yield* commandEntry(
    "command organization restore",
    organizationId,
    ids,
    organizationId,
  )
  const checkedName =
    name === null ? null : yield* Effect.fromResult<string, RelayError>(readName(name))
  const write = Effect.gen(function* () {
    const stored = yield* unsealed("organization", yield* store.find(organizationId))
    if (stored === null && !receipts.some(({ role }) => role === "root"))
      return { reason: "root needed" } satisfies NotRestored
    const added: Array<Proven> = []
    for (const one of proven) {
      const { userId, publicKey } = one.receipt
      if (added.some(({ receipt }) => receipt.userId === userId)) continue
      if ((yield* store.user(organizationId, userId)) !== null) continue
      const isTaken =
        (yield* store.key(organizationId, publicKey)) !== null ||
        added.some(({ receipt }) => receipt.publicKey === publicKey) ||
        (yield* isWalletTaken(one))
      if (isTaken) return { reason: "taken", userId } satisfies NotRestored
      added.push(one)
    }
    const before = stored?.users ?? 0
    const users = before + added.length
    if (users > maximumUsers) return { reason: "too many" } satisfies NotRestored
    if (stored === null) {
      if (checkedName === null) return { reason: "name needed" } satisfies NotRestored
      yield* store.insert(
        yield* sealed("organization", {
          id: organizationId,
          name: checkedName,
          standing: "active",
          revision: 1,
          users,
          policies: 0,
          exportedRoot: null,
          createdAt: now,
        } satisfies Omit<Organization, "seal">),
      )
    } else if (
      !(yield* store.advance(
        yield* sealed("organization", { ...stored, users, revision: stored.revision + 1 }),
      ))
    )
      return yield* Effect.die(new Error("the organization changed within a transaction"))
    for (const [index, { receipt, user, wallet }] of added.entries()) {
      const { userId, publicKey: key } = receipt
      const position = before + index
      const exportedAt = exported ? now : null
      yield* store.putUser(yield* sealed("user", { ...user, position, exportedAt, createdAt: now }))
      yield* store.putKey(yield* sealed("key", { organizationId, key, userId, removed: false }))
      yield* store.insertWallet(wallet)
    }
    yield* store.insertEntry(entry)
    return { organizationId, restored: added.length, present: proven.length - added.length }
  })
  return yield* transact(write)
})

/** A receipt that this vault made, with the user and the first wallet that it is about. */
type Proven = Effect.Success<ReturnType<typeof provenBy>> & object

/** What a receipt proves; `null` if this vault did not make it. A receipt does not name its root version, so all are tried. */
const provenBy = Effect.fnUntraced(function* (receipt: UserReceipt) {
  const { newestRoot } = yield* WalletKeys
  const { organizationId, userId, role, publicKey } = receipt
  for (let rootVersion = newestRoot; rootVersion > 0; rootVersion -= 1) {
    const user = {
      organizationId,
      id: userId,
      role,
      standing: "active",
      rootVersion,
      wallets: 1,
    } as const satisfies Partial<ManagedUser>
    const wallet = yield* newWallet(user, 0)
    if ((yield* receiptOf(user, publicKey, wallet)) === receipt.receipt)
      return { receipt, user, wallet }
  }
  return null
})

/** Whether an address of the wallet belongs to another wallet, which was imported since. */
const isWalletTaken = Effect.fnUntraced(function* ({ wallet: { addresses } }: Proven) {
  const store = yield* OrganizationStore
  for (const address of Object.values(addresses))
    if ((yield* store.walletAt(address)) !== null) return true
  return false
})
