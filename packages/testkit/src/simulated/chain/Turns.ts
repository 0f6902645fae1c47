import type { Address, BroadcastOutcome } from "@shielded-relay/core"
import type { ChainTransaction } from "./ChainTransaction.ts"

/** Which transactions of those that wait the next blocks may hold, and which make room for each other. */
export interface Turns {
  /** Whether accounts number their transactions. */
  readonly numbered: boolean
  /** What a node answers that does not take the transaction; `null` when it does. */
  readonly obstacle: (
    transaction: ChainTransaction,
    nonces: ReadonlyMap<Address, number>,
  ) => BroadcastOutcome | null
  /** Whether the block of this number may hold it. */
  readonly isNext: (
    transaction: ChainTransaction,
    nonces: ReadonlyMap<Address, number>,
    number: number,
  ) => boolean
  /** Whether no block from this number on may hold it. */
  readonly isPast: (
    transaction: ChainTransaction,
    nonces: ReadonlyMap<Address, number>,
    number: number,
  ) => boolean
  /** Whether at most one of the two can wait. */
  readonly isRival: (one: ChainTransaction, other: ChainTransaction) => boolean
  /** Behind how many of those that wait another one comes. */
  readonly placeOf: (transaction: ChainTransaction, waiting: number) => number
}

/** Each account's transactions in the order of their numbers, whatever comes first else. */
export const bySenderNonce: Turns = {
  numbered: true,
  obstacle: ({ from, nonce }, nonces) => (nonce < (nonces.get(from) ?? 0) ? "nonce-taken" : null),
  isNext: ({ from, nonce }, nonces) => nonce === (nonces.get(from) ?? 0),
  isPast: ({ from, nonce }, nonces) => nonce < (nonces.get(from) ?? 0),
  isRival: (one, other) => one.from === other.from && one.nonce === other.nonce,
  placeOf: (_, waiting) => waiting,
}

/** What a transaction that expires is tied to. */
export interface RecentBlock {
  readonly number: number
  readonly hash: string
  /** The number of the last block that may hold the transaction. */
  readonly lastValid: number
}

/** The block that a transaction names; `null` for a wallet's, which names another one whenever it has to. */
export function recentBlockOf({ fees }: ChainTransaction): RecentBlock | null {
  const terms = fees?.terms
  if (terms === undefined) return null
  return {
    number: Number(terms["block"]),
    hash: String(terms["blockhash"]),
    lastValid: Number(terms["lastValidBlock"]),
  }
}

/**
 * In nobody's order, each as long as the block that it names is a recent one of this chain.
 * @param next Number of the next block
 * @param hashOf Hash of a block of the chain
 */
export function byRecentBlock(
  next: () => number,
  hashOf: (number: number) => string | null,
): Turns {
  const isLive = (transaction: ChainTransaction, number: number) => {
    const recent = recentBlockOf(transaction)
    return recent === null || (number <= recent.lastValid && hashOf(recent.number) === recent.hash)
  }
  return {
    numbered: false,
    // A node that does not know the block cannot tell whether it has been or is yet to come.
    obstacle: (transaction) => (isLive(transaction, next()) ? null : "unclear"),
    isNext: (transaction, _, number) => isLive(transaction, number),
    isPast: (transaction, _, number) => !isLive(transaction, number),
    isRival: (one, other) => one.hash === other.hash,
    placeOf: ({ hash }, waiting) => Number.parseInt(hash.slice(2, 10), 16) % (waiting + 1),
  }
}
