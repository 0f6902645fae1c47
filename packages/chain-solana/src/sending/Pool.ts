import type { ChainId } from "@shielded-relay/core"
import type { AddressLookupTableAccount } from "@solana/web3.js"
import type { PoolAddresses } from "../account/poolAddresses.ts"
import type { Venues } from "../swap/Venue.ts"

/** A pool that was verified on its chain. */
export interface Pool {
  readonly chainId: ChainId
  readonly genesisHash: Uint8Array
  readonly addresses: PoolAddresses
  /** The frozen table of the accounts that all of the pool's transactions name. */
  readonly lookupTable: AddressLookupTableAccount
  readonly venues: Venues
}
