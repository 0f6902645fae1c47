import {
  OrganizationStore,
  unsealed,
  type ManagedUser,
  type UserKeys,
  type Wallet,
  type WalletReference,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { StampedCaller } from "../stamped/StampedCaller.ts"

/** The keys of a wallet, by the root version of the user whose wallet it is. */
export const keysOfWallet = Effect.fnUntraced(function* (
  { organization, user }: StampedCaller,
  wallet: Wallet,
) {
  if (user.id === wallet.userId) return referenceTo(user, wallet)
  const store = yield* OrganizationStore
  const found = yield* unsealed("user", yield* store.user(organization.id, wallet.userId))
  if (found === null) return yield* Effect.die(new Error("a wallet's user does not exist"))
  return referenceTo(found, wallet)
})

/** An imported seed has one wallet, at its index 0. */
const referenceTo = (user: ManagedUser, { index, importedSeed }: Wallet): WalletReference =>
  importedSeed === null
    ? { user: keysOf(user), index }
    : { user: { ...keysOf(user), importedSeed }, index: 0 }

/** Names the keys of a user. */
export function keysOf({
  organizationId,
  id,
  rootVersion,
}: Pick<ManagedUser, "organizationId" | "id" | "rootVersion">): UserKeys {
  return { organizationId, userId: id, rootVersion }
}
