import type { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainUnavailable } from "./ChainUnavailable.ts"
import type { TreeQueue } from "./TreeQueue.ts"

/**
 * Until when signed bytes may be executed, in block heights; these may be others than the numbers of blocks, since a number may be skipped.
 */
export interface Expiry {
  /** The last height at which anything may be executed that is signed now, or was before. */
  readonly lastHeight: Effect.Effect<number, ChainUnavailable>
  /** Of the newest block that cannot be reorganised away. */
  readonly finalHeight: Effect.Effect<number, ChainUnavailable>
}

/** The newest first roots of a chain that forgets roots, as it shows them now. */
export interface FirstRoots {
  /** Newest first, at most three. */
  readonly roots: ReadonlyArray<bigint>
  /** The period of the newest of them: Unix seconds of the chain's clock, divided by the length of a period and rounded down. */
  readonly newestPeriod: number
}

/** How long a chain that forgets roots knows one. */
export interface RootMemory {
  /** Every root is known until so many more commitments are in the tree. */
  readonly commitments: number
  /**
   * Seconds of the chain's clock. The first root of each such period is known for longer than any operation lives, however many others
   * follow; periods in which the tree did not grow have none.
   */
  readonly period: number
  readonly firsts: Effect.Effect<FirstRoots, ChainUnavailable>
}

/** Where accounts number their transactions: of each number at most one transaction is mined, and none before the numbers below it. */
export interface SenderNonces {
  /** The sender's next nonce counting only blocks (`latest`) or also what waits (`pending`). */
  readonly next: (
    sender: Address,
    at: "latest" | "pending",
  ) => Effect.Effect<number, ChainUnavailable>
}

/**
 * How a chain and its pool differ from others. Each fact is said by itself and none follows from another: an account without nonces says
 * nothing about expiry, and a queue nothing about joins. The simulator plays Ethereum's, Solana's and TRON's combinations (`docs/faults.md`).
 */
export interface ChainCapabilities {
  /** `null` where transactions have no nonces: then `sign` gets `null`, and transactions of one account are mined in any order. */
  readonly senderNonces: SenderNonces | null
  /** When bytes expire that no block holds; only then may another transaction of the same call be signed. `null` where they never do. */
  readonly expiry: Expiry | null
  /** The queue whose commitments are inserted in batches; `null` where each transaction inserts its own, in pairs. */
  readonly insertion: TreeQueue | null
  /** How long a root is known that a proof names; `null` where the pool keeps every root for ever. */
  readonly rootMemory: RootMemory | null
  /** Notes that one join may spend, ascending, and how many joins one call may have; `null`: as many as are configured. */
  readonly joinsPerCall: { readonly inputs: ReadonlyArray<2 | 4>; readonly maximum: number | null }
  /** How many tokens one call may spend or deposit; `null`: as many as it has joins. */
  readonly tokensPerCall: number | null
  /** A call whose action fails or gives too little: true if it ends in its input as a note, false if it reverts as a whole. */
  readonly refunds: boolean
  /** The encrypted notes that a swap's join carries: both, or that of the change alone where a transaction has no room for more. */
  readonly swapNotes: "both" | "change"
  /** Milliseconds after which a call that was sent and not executed is looked after; `null`: as configured. */
  readonly resendAfter: number | null
}
