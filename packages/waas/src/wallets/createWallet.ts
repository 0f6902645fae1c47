import { OrganizationStore, sealed } from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import { maximumWallets } from "../caps.ts"
import { permittedUser } from "../members/permittedUser.ts"
import { tooMany } from "../members/tooMany.ts"
import { addresses } from "../routes/answerFields.ts"
import { posted, uuid } from "../routes/fields.ts"
import { decided } from "../routes/refusals.ts"
import { stampedChange } from "../stamped/Route.ts"
import { newWallet, shownAddresses } from "./newWallet.ts"

/** Gives a user one more wallet. */
export const createWalletRoute = stampedChange({
  method: "POST",
  pattern: "/waas/create-wallet",
  summary: "Add a wallet",
  description: "Root and admin for every user; a user for himself with a CREATE_WALLET policy.",
  refusals: [...decided, "USER_NOT_FOUND"],
  request: Schema.Struct({ ...posted, userId: uuid }),
  data: Schema.Struct({ addresses }),
  change: Effect.fnUntraced(function* (caller, wire) {
    const store = yield* OrganizationStore
    const user = yield* permittedUser(caller, "CREATE_WALLET", wire.userId)
    const { wallets } = user.target
    if (wallets >= maximumWallets) return yield* tooMany("wallets of a user", maximumWallets)
    const wallet = yield* newWallet(user.target, wallets)
    const next = yield* sealed("user", { ...user.target, wallets: wallets + 1 })
    return {
      write: Effect.andThen(store.putUser(next), store.insertWallet(wallet)),
      result: user.target.id,
      policyId: user.policyId,
      data: { addresses: shownAddresses(wallet.addresses) },
    }
  }),
})
