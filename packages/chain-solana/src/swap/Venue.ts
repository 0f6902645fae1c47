import type { CallAction, SwapVenueShape } from "@shielded-relay/core"
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

/** A venue's program and its frozen table, as the chain has shown them. */
export interface RegisteredProgram {
  readonly program: PublicKey
  readonly lookupTable: AddressLookupTableAccount | null
}

/** A venue as transactions call it, and as it is asked for quotes. */
export interface OpenVenue {
  readonly venue: Venue
  readonly quoting: SwapVenueShape
}

/** By the id that a call names, in hex: keccak256 of the name. */
export type Venues = ReadonlyMap<string, Venue>
