import type { CallAction } from "@shielded-relay/core"
import type { AccountMeta, AddressLookupTableAccount, PublicKey } from "@solana/web3.js"

/** A program that the pool's admin registered, as a transaction calls it. */
export interface Venue {
  readonly name: string
  readonly program: PublicKey
  /** What the venue itself is given, behind the pool's own accounts. Proofs do not cover accounts; the pool judges what came of them. */
  readonly accounts: (action: CallAction) => ReadonlyArray<AccountMeta>
  /** Of its accounts, when they do not stand in the pool's own table. */
  readonly lookupTable: AddressLookupTableAccount | null
}

/** By the id that a call names, in hex: keccak256 of the name. */
export type Venues = ReadonlyMap<string, Venue>
