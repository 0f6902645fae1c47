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
  { userId, index }: Wallet,
) {
  if (user.id === userId) return { user: keysOf(user), index } satisfies WalletReference
  const store = yield* OrganizationStore
  const found = yield* unsealed("user", yield* store.user(organization.id, userId))
  if (found === null) return yield* Effect.die(new Error("a wallet's user does not exist"))
  return { user: keysOf(found), index } satisfies WalletReference
})

/** Names the keys of a user. */
export function keysOf({
  organizationId,
  id,
  rootVersion,
}: Pick<ManagedUser, "organizationId" | "id" | "rootVersion">): UserKeys {
  return { organizationId, userId: id, rootVersion }
}
