import type { ChainId } from "@shielded-relay/core"
import type { AddressLookupTableAccount } from "@solana/web3.js"
import type { PoolAddresses } from "../account/poolAddresses.ts"
import type { Venues } from "../swap/Venue.ts"

/** A pool that was found on its chain. */
export interface Pool {
  readonly chainId: ChainId
  readonly genesisHash: Uint8Array
  readonly addresses: PoolAddresses
  /** Of the accounts that the pool's transactions have in common; nobody can change it any more. */
  readonly lookupTable: AddressLookupTableAccount
  readonly venues: Venues
}
