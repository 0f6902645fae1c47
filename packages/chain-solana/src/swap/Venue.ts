import type { CallAction, SwapVenueShape } from "@shielded-relay/core"
import type { AccountMeta, AddressLookupTableAccount, PublicKey } from "@solana/web3.js"

/** How a transaction calls a venue. Proofs do not cover these accounts; the pool checks the result of the swap instead. */
export interface VenueCall {
  /** The venue's accounts, which follow the pool's own. */
  readonly accounts: ReadonlyArray<AccountMeta>
  /** Instruction data, covered by the operation's hash. */
  readonly data: Uint8Array
  /** Lookup tables for accounts that the pool's own table does not contain. */
  readonly tables: ReadonlyArray<AddressLookupTableAccount>
}

/** A program that the pool's admin registered, and how to call it. */
export interface Venue {
  readonly name: string
  readonly program: PublicKey
  /** Compute units that the venue adds to the pool's own. */
  readonly units: bigint
  /** @throws RangeError if the action was not made for this kind of venue */
  readonly callOf: (action: CallAction) => VenueCall
}

/** A venue's program and its frozen lookup table, verified on chain. */
export interface RegisteredProgram {
  readonly program: PublicKey
  readonly lookupTable: AddressLookupTableAccount | null
}

/** A venue's two sides: its calls in transactions, and its quotes. */
export interface OpenVenue {
  readonly venue: Venue
  readonly quoting: SwapVenueShape
}

/** Venues by the id that a call names, in hex: keccak256 of the venue's name. */
export type Venues = ReadonlyMap<string, Venue>
