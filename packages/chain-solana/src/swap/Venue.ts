import type { CallAction } from "@shielded-relay/core"
import type { AccountMeta, AddressLookupTableAccount, PublicKey } from "@solana/web3.js"

/** How a transaction calls a venue. Proofs do not cover accounts; the pool judges what came of them. */
export interface VenueCall {
  /** Behind the pool's own accounts. */
  readonly accounts: ReadonlyArray<AccountMeta>
  /** The instruction's, which the owner signed. */
  readonly data: Uint8Array
  /** Of its accounts, as far as they do not stand in the pool's own table. */
  readonly tables: ReadonlyArray<AddressLookupTableAccount>
}

/** A program that the pool's admin registered, as a transaction calls it. */
export interface Venue {
  readonly name: string
  readonly program: PublicKey
  /** Compute units that it may use beside the pool's own. */
  readonly units: bigint
  /** @throws RangeError for an action that was made for no venue of this kind */
  readonly callOf: (action: CallAction) => VenueCall
}

/** By the id that a call names, in hex: keccak256 of the name. */
export type Venues = ReadonlyMap<string, Venue>
