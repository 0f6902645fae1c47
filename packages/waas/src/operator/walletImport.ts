import {
  OrderStore,
  OrganizationStore,
  ownerId,
  sealed,
  SessionStore,
  UnitOfWork,
  unsealed,
  WalletKeys,
  type ChainId,
  type Owner,
  type OwnerId,
  type UserKeys,
  type Uuid,
  type Wallet,
} from "@shielded-relay/core"
import { Data, Effect } from "effect"
import { maximumWallets } from "../caps.ts"
import { keysOf } from "../wallets/keysOfWallet.ts"
import { shownAddresses } from "../wallets/newWallet.ts"
import { commandEntry } from "./commandEntry.ts"

/** Private sends of an address that have not ended. */
export class OpenOrders extends Data.TaggedError("OpenOrders")<{
  readonly orderIds: ReadonlyArray<string>
}> {}

/** Names the keys of a user; `null` if the organization has no such user. */
export const keysOfUser = Effect.fnUntraced(function* (organizationId: Uuid, userId: Uuid) {
  const store = yield* OrganizationStore
  const user = yield* unsealed("user", yield* store.user(organizationId, userId))
  return user === null ? null : keysOf(user)
})

/**
 * Gives a user a wallet whose seed was imported. `keys` name the user and the seed, sealed for this user. One transaction writes the wallet and the audit entry,
 * and ends every session of its addresses: a session knows no policies. create-session looks for the wallet in the transaction that
 * registers the session, so either it finds the wallet, or this transaction ends its session. Test: "ends the sessions of its addresses".
 *
 * Returns `taken` if one of the addresses belongs to a managed wallet already, in whichever organization, `full` at the cap of a user, and
 * `OpenOrders` if private sends of its sessions have not ended: they would pay recipients that no policy allows. Nothing is written then.
 *
 * @param chainIds The chains on which an address may have sessions as a contract account.
 */
export const importWallet = Effect.fnUntraced(function* (
  organizationId: Uuid,
  userId: Uuid,
  keys: Omit<UserKeys, "importedSeed"> & { readonly importedSeed: string },
  chainIds: ReadonlyArray<ChainId>,
) {
  const { importedSeed } = keys
  const store = yield* OrganizationStore
  const { transact } = yield* UnitOfWork
  const entry = yield* commandEntry(
    "command wallet import",
    organizationId,
    [["userId", userId]],
    userId,
  )
  const addresses = yield* (yield* WalletKeys).addresses(keys, 0)
  const write = Effect.gen(function* () {
    const organization = yield* unsealed("organization", yield* store.find(organizationId))
    const user = yield* unsealed("user", yield* store.user(organizationId, userId))
    if (organization === null || user === null)
      return yield* Effect.die(new Error("the organization or the user does not exist"))
    const { wallets: index } = user
    for (const address of Object.values(addresses))
      if ((yield* store.walletAt(address)) !== null) return "taken" as const
    if (index >= maximumWallets) return "full" as const
    const row = { organizationId, userId, index, addresses, importedSeed }
    const next = { ...organization, revision: organization.revision + 1 }
    if (!(yield* store.advance(yield* sealed("organization", next))))
      return yield* Effect.die(new Error("the organization changed within a transaction"))
    yield* store.putUser(yield* sealed("user", { ...user, wallets: index + 1 }))
    yield* store.insertWallet(yield* sealed("wallet", row))
    const owners = ownersOf(row, chainIds)
    for (const owner of owners) yield* (yield* SessionStore).endAll(owner)
    // After the sessions: what one of them still has accepted is among these (test: "waits until private sends of its addresses have ended").
    yield* requireNoOrders(owners)
    yield* store.insertEntry(entry)
    return { organizationId, userId, addresses: shownAddresses(addresses) }
  })
  return yield* transact(write).pipe(Effect.catchTag("OpenOrders", (open) => Effect.succeed(open)))
})

/** All owners that act for the addresses of a wallet. */
function ownersOf(
  { addresses: { evm, tron, solana } }: Pick<Wallet, "addresses">,
  chainIds: ReadonlyArray<ChainId>,
): ReadonlyArray<OwnerId> {
  const owners: ReadonlyArray<Owner> = [
    { kind: "key32", address: solana },
    ...[evm, tron].flatMap((address): ReadonlyArray<Owner> => [
      { kind: "key20", address },
      ...chainIds.map((chainId) => ({ kind: "contract", address, chainId }) as const),
    ]),
  ]
  return owners.map(ownerId)
}

const requireNoOrders = Effect.fnUntraced(function* (owners: ReadonlyArray<OwnerId>) {
  const orders = yield* OrderStore
  const open = yield* Effect.forEach(owners, (owner) => orders.liveOf(owner))
  const orderIds = [...new Set(open.flat())]
  // An error, so that the transaction leaves the sessions as they are.
  if (orderIds.length > 0) return yield* new OpenOrders({ orderIds })
})
