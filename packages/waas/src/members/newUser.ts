import {
  newUuid,
  OrganizationStore,
  sealed,
  WalletKeys,
  type ManagedUser,
  type Organization,
  type Role,
  type StampKey,
  type UserKey,
  notPermitted,
} from "@shielded-relay/core"
import { Clock, Effect } from "effect"
import { newWallet, shownAddresses } from "../wallets/newWallet.ts"
import { receiptOf } from "./receipt.ts"

const newerRootNeeded =
  "the organization's root secret was exported, so it gets new users once the operator has created a newer root (shielded-relay vault new-root) and restarted the service"

/**
 * A user to be written, with its key, its first wallet, and what the request answers. Fails with ACTION_NOT_PERMITTED if the organization's root
 * of the newest version was exported.
 */
export const newUser = Effect.fnUntraced(function* (
  { id: organizationId, exportedRoot }: Pick<Organization, "id" | "exportedRoot">,
  position: number,
  role: Role,
  publicKey: StampKey,
) {
  const store = yield* OrganizationStore
  const { newestRoot: rootVersion } = yield* WalletKeys
  // Whoever has the exported root of the organization would have the new user's keys.
  if (exportedRoot !== null && rootVersion <= exportedRoot)
    return yield* notPermitted(newerRootNeeded)
  const user: ManagedUser = yield* sealed("user", {
    organizationId,
    id: yield* newUuid,
    role,
    standing: "active",
    rootVersion,
    wallets: 1,
    position,
    exportedAt: null,
    createdAt: yield* Clock.currentTimeMillis,
  })
  const key: UserKey = yield* sealed("key", {
    organizationId,
    key: publicKey,
    userId: user.id,
    removed: false,
  })
  const wallet = yield* newWallet(user, 0)
  return {
    user,
    write: Effect.gen(function* () {
      yield* store.putUser(user)
      yield* store.putKey(key)
      yield* store.insertWallet(wallet)
    }),
    data: {
      userId: user.id,
      role,
      addresses: [shownAddresses(wallet.addresses)],
      receipt: yield* receiptOf(user, publicKey, wallet),
    },
  }
})
