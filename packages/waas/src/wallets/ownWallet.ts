import {
  OrganizationStore,
  ownerOf,
  parseAddress,
  parseUuid,
  refusal,
  unsealed,
  type ActionType,
  type Owner,
  type Wallet,
  notPermitted,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { policiesOf } from "../policy/policiesOf.ts"
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
const findWallet = Effect.fnUntraced(function* (
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

/**
 * The wallet that a request names. Fails with WALLET_NOT_FOUND for root. To others a wallet of another user does not exist, unless a policy
 * that allows them the action names it. They fail with ACTION_NOT_PERMITTED before the rest of the request is read, so that no later refusal
 * tells that the wallet exists.
 */
export const namedWallet = Effect.fnUntraced(function* (
  caller: StampedCaller,
  action: ActionType,
  userId: string,
  text: string,
) {
  const found = yield* findWallet(caller, userId, text)
  if (found === null || !(yield* mayKnow(caller, action, found)))
    return yield* walletMissing(caller, action)
  return found
})

const mayKnow = Effect.fnUntraced(function* (
  { organization, user }: StampedCaller,
  action: ActionType,
  { wallet }: NamedWallet,
) {
  if (user.role === "root" || wallet.userId === user.id) return true
  const addresses = Object.values(wallet.addresses)
  const policies = yield* policiesOf(organization, action, user.id)
  return policies.some(
    ({ effect, conditions: { wallets = [] } }) =>
      effect === "allow" && addresses.some((address) => wallets.includes(address)),
  )
})

const walletMissing = ({ user }: StampedCaller, action: ActionType) =>
  user.role === "root"
    ? refusal("WALLET_NOT_FOUND")
    : notPermitted(`no policy allows ${action} to this user under these conditions`)
