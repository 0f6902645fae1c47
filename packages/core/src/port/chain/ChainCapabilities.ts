import type { Effect } from "effect"
import type { ChainUnavailable } from "./ChainUnavailable.ts"

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

/** How a chain and its pool differ from others, each said by itself. */
export interface ChainCapabilities {
  /**
   * When bytes expire that no block holds: only then may another transaction of the same call be signed; nobody asks for `senderNonce`,
   * and `sign` gets `null`. `null` where accounts have nonces, of which at most one transaction each can be mined.
   */
  readonly expiry: Expiry | null
  /** Whether commitments wait for a batch insertion, or each transaction's pair enters the tree with it. */
  readonly insertion: "in-batches" | "at-once"
  /** How long a root is known that a proof names; `null` where the pool keeps every root for ever. */
  readonly rootMemory: RootMemory | null
  /** Notes that one join of a call may spend, ascending, and how many joins one call may have; `null`: as many as are configured. */
  readonly joins: { readonly inputs: ReadonlyArray<2 | 4>; readonly maximum: number | null }
  /** What a call ends in whose action fails or gives too little: its input as a note, or nothing at all, as if it had never been sent. */
  readonly failedAction: "refunds" | "reverts"
  /** Milliseconds after which a call that was sent and not executed is looked after; `null`: as configured. */
  readonly resendAfter: number | null
}
