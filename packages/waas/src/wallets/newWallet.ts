import {
  renderAddress,
  sealed,
  WalletKeys,
  type ManagedUser,
  type Wallet,
  type WalletAddresses,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { keysOf } from "./keysOfWallet.ts"

/** The user's wallet of an index, with its seal. */
export const newWallet = Effect.fnUntraced(function* (
  user: Pick<ManagedUser, "organizationId" | "id" | "rootVersion">,
  index: number,
) {
  const keys = yield* WalletKeys
  const { organizationId, id: userId } = user
  const addresses = yield* keys.addresses(keysOf(user), index)
  const wallet: Wallet = yield* sealed("wallet", {
    organizationId,
    userId,
    index,
    addresses,
    importedSeed: null,
  })
  return wallet
})

/** Addresses as their families write them. */
export function shownAddresses({ evm, tron, solana }: WalletAddresses) {
  return {
    evm: renderAddress(evm, "evm"),
    tron: renderAddress(tron, "tron"),
    solana: renderAddress(solana, "solana"),
  }
}
