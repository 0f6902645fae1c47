import type { Address } from "../../address/Address.ts"
import type { BlockReference } from "./PoolEvent.ts"

/** What an unsigned transaction looks like in answers: EVM and TRON an object, Solana base64. */
export type UnsignedTransaction = Readonly<Record<string, unknown>> | string

/** Fees of one transaction. Core compares `most` with balances; a gateway prices replacements from the `terms` it gave. */
export interface TransactionFees {
  /** The most the transaction can cost its sender, in smallest units of the native coin. */
  readonly most: bigint
  /** Prices, limits and whatever else the transaction's bytes need (a recent block's hash, places of accounts), so that `sign` asks nobody. */
  readonly terms: TransactionTerms
}

/** Plain values that only the gateway reads, stored with the transaction. */
export type TransactionTerms = Readonly<Record<string, string | number | boolean>>

/** Bytes that are ready to be sent, and to be sent again. */
export interface SignedTransaction {
  readonly sender: Address
  /** `null` on a chain whose accounts have none. */
  readonly senderNonce: number | null
  readonly raw: Uint8Array
  readonly hash: string
  readonly fees: TransactionFees
}

/**
 * What a node said of a broadcast.
 * `accepted`: in its pool or already in a block. `nonce-taken`: another transaction of the sender has this nonce.
 * `underpriced`: a replacement needs higher fees. `unfunded`: the sender cannot pay. `expired`: no block holds it and none ever will, as
 * a final block shows. `unclear`: nobody knows; send the same bytes again.
 */
export type BroadcastOutcome =
  | "accepted"
  | "nonce-taken"
  | "underpriced"
  | "unfunded"
  | "expired"
  | "unclear"

export type TransactionStatus =
  | { readonly state: "unknown" }
  | { readonly state: "pending" }
  | {
      readonly state: "mined"
      /** The account whose nonce it used. */
      readonly sender: Address
      readonly block: BlockReference
      readonly success: boolean
      readonly gasUsed: bigint
      /** What it cost its sender, smallest units of the native coin. */
      readonly cost: bigint
    }
