import {
  OrganizationStore,
  ownerOf,
  parseAddress,
  parseUuid,
  refusal,
  type ActionType,
  type Owner,
  type Wallet,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { unsealed } from "../seal/sealed.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"

/** A wallet of a user, and the address of it that a request names. */
export interface NamedWallet {
  readonly wallet: Wallet
  readonly owner: Owner
}

/**
 * The wallet of a user that has an address, in any spelling. `null` if the address is no wallet of this user, and for another organization's
 * wallet alike.
 */
export const findWallet = Effect.fnUntraced(function* (
  { organization }: StampedCaller,
  userId: string,
  text: string,
) {
  const store = yield* OrganizationStore
  const address = parseAddress(text, "any")
  if (address === null) return null
  const wallet = yield* unsealed("wallet", yield* store.walletAt(address))
  return wallet === null ||
    wallet.organizationId !== organization.id ||
    wallet.userId !== parseUuid(userId)
    ? null
    : ({ wallet, owner: ownerOf(address) } satisfies NamedWallet)
})

/** Fails as for a wallet that does not exist: root learns that, others that no policy allows it. */
export const walletMissing = ({ user }: StampedCaller, action: ActionType) =>
  user.role === "root"
    ? refusal("WALLET_NOT_FOUND")
    : refusal("ACTION_NOT_PERMITTED", {
        reason: `no policy allows ${action} to this user under these conditions`,
      })
