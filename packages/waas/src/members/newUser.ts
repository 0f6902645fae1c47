import {
  newUuid,
  OrganizationStore,
  type ManagedUser,
  type Role,
  type StampKey,
  type UserKey,
  type Uuid,
} from "@shielded-relay/core"
import { Clock, Effect } from "effect"
import { sealed } from "../seal/sealed.ts"
import { newWallet, shownAddresses } from "../wallets/newWallet.ts"
import { WaasRules } from "../WaasRules.ts"
import { receiptOf } from "./receipt.ts"

/** A user to be written, with its key, its first wallet, and what the request answers. */
export const newUser = Effect.fnUntraced(function* (
  organizationId: Uuid,
  position: number,
  role: Role,
  publicKey: StampKey,
) {
  const store = yield* OrganizationStore
  const { rootVersion } = yield* WaasRules
  const user: ManagedUser = yield* sealed("user", {
    organizationId,
    id: yield* newUuid,
    role,
    standing: "active",
    rootVersion,
    wallets: 1,
    position,
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
