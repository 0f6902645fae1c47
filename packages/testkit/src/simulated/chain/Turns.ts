import type { Address, BroadcastOutcome } from "@shielded-relay/core"
import type { ChainTransaction } from "./ChainTransaction.ts"
import type { ChainFacts } from "./Manner.ts"

/** The next nonce of each sender. */
export interface Nonces {
  readonly get: (sender: Address) => number | undefined
}

/** Which waiting transactions the next blocks may contain, and which replace each other. */
export interface Turns {
  /** A node's answer for a transaction that it refuses; `null` if it accepts it. */
  readonly obstacle: (transaction: ChainTransaction, nonces: Nonces) => BroadcastOutcome | null
  /** Whether the block with this number may contain the transaction. */
  readonly isNext: (transaction: ChainTransaction, nonces: Nonces, number: number) => boolean
  /** Whether the transaction is invalid from this block number on. */
  readonly isPast: (transaction: ChainTransaction, nonces: Nonces, number: number) => boolean
  /** Whether at most one of the two can wait. */
  readonly isRival: (one: ChainTransaction, other: ChainTransaction) => boolean
  /** The queue position of a new transaction, given the number waiting. */
  readonly placeOf: (transaction: ChainTransaction, waiting: number) => number
}

/** Orders each account's transactions by nonce. */
const bySenderNonce: Turns = {
  obstacle: ({ from, nonce }, nonces) => (nonce < (nonces.get(from) ?? 0) ? "nonce-taken" : null),
  isNext: ({ from, nonce }, nonces) => nonce === (nonces.get(from) ?? 0),
  isPast: ({ from, nonce }, nonces) => nonce < (nonces.get(from) ?? 0),
  isRival: (one, other) => one.from === other.from && one.nonce === other.nonce,
  placeOf: (_, waiting) => waiting,
}

/** The recent block that an expiring transaction names. */
export interface RecentBlock {
  readonly number: number
  readonly hash: string
  /** Number of the last block that may contain the transaction. */
  readonly lastValid: number
}

/** The recent block that a transaction names; `null` for a wallet's transaction, which renews it as needed. */
export function recentBlockOf({ fees }: ChainTransaction): RecentBlock | null {
  if (fees?.recent === undefined) return null
  const { block, blockhash, lastValidBlock } = fees.recent
  return { number: block, hash: blockhash, lastValid: lastValidBlock }
}

/** The chain that transactions name blocks of. */
interface NamedBlocks {
  /** Number of the next block. */
  readonly next: () => number
  readonly hashOf: (number: number) => string | null
}

/** Orders nothing; a transaction is valid as long as the block it names, if any, is a recent one of this chain. */
function byRecentBlock({ next, hashOf }: NamedBlocks): Turns {
  const isLive = (transaction: ChainTransaction, number: number) => {
    const recent = recentBlockOf(transaction)
    return recent === null || (number <= recent.lastValid && hashOf(recent.number) === recent.hash)
  }
  return {
    // A node that does not know the block cannot tell whether it is past or future.
    obstacle: (transaction) => (isLive(transaction, next()) ? null : "unclear"),
    isNext: (transaction, _, number) => isLive(transaction, number),
    isPast: (transaction, _, number) => !isLive(transaction, number),
    isRival: (one, other) => one.hash === other.hash,
    placeOf: ({ hash }, waiting) => Number.parseInt(hash.slice(2, 10), 16) % (waiting + 1),
  }
}

/** The rules of a chain: by nonce if its accounts have nonces, by recent block if its transactions expire, or by both. */
export function turnsOf(
  { senderNonces, expiry }: Pick<ChainFacts, "senderNonces" | "expiry">,
  blocks: NamedBlocks,
): Turns {
  const living = byRecentBlock(blocks)
  if (!senderNonces) return living
  if (!expiry) return bySenderNonce
  return {
    obstacle: (one, nonces) => bySenderNonce.obstacle(one, nonces) ?? living.obstacle(one, nonces),
    isNext: (...all) => bySenderNonce.isNext(...all) && living.isNext(...all),
    isPast: (...all) => bySenderNonce.isPast(...all) || living.isPast(...all),
    isRival: bySenderNonce.isRival,
    placeOf: bySenderNonce.placeOf,
  }
}
