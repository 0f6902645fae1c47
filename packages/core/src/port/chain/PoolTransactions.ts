import type { Address } from "../../address/Address.ts"
import type { BlockReference } from "./PoolEvent.ts"

/** An unsigned transaction as answers show it: an object on EVM and TRON, base64 on Solana. */
export type UnsignedTransaction = Readonly<Record<string, unknown>> | string

/** Fees of one transaction. Core compares `most` with balances. A gateway prices replacements from the `terms` it returned. */
export interface TransactionFees {
  /** The most the transaction can cost its sender, in smallest units of the native coin. */
  readonly most: bigint
  /**
   * Prices, limits and all other inputs of the transaction's bytes (a recent block hash, account indices), so that `sign` needs no network
   * call.
   */
  readonly terms: TransactionTerms
}

/** Plain values that only the gateway reads, stored with the transaction. */
export type TransactionTerms = Readonly<Record<string, string | number | boolean>>

/** A signed transaction. Its bytes can be broadcast repeatedly. */
export interface SignedTransaction {
  readonly sender: Address
  /** `null` on a chain without account nonces. */
  readonly senderNonce: number | null
  readonly raw: Uint8Array
  readonly hash: string
  readonly fees: TransactionFees
  /** Only on chains with a `feeReserve`: the last height at which the bytes may be executed. */
  readonly lastHeight?: number
}

/**
 * A node's answer to a broadcast.
 * `accepted`: the transaction is in the node's mempool or in a block. `nonce-taken`: another transaction of the sender has this nonce.
 * `underpriced`: a replacement needs higher fees. `unfunded`: the sender cannot pay. `expired`: a final block shows that the transaction
 * can never be mined.
 * `unclear`: the outcome is unknown. Broadcast the same bytes again.
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
      /** Cost to the sender, in smallest units of the native coin. */
      readonly cost: bigint
      /**
       * A block producer ran out of processor time. Nothing was executed, and `cost` is all that the transaction's fees allow. Only on
       * chains with a `timeLimit`.
       */
      readonly outOfTime?: true
      /** The block producer's account, in a spelling of the chain's. Only on chains with a `timeLimit`. */
      readonly producer?: string
    }
