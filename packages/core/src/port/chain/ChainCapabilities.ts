import type { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainUnavailable } from "./ChainUnavailable.ts"
import type { TreeQueue } from "./TreeQueue.ts"

/** Until which block height signed bytes may be executed. Heights can differ from block numbers, because a chain may skip numbers. */
export interface Expiry {
  /** The last height at which bytes signed now or earlier may be executed. */
  readonly lastHeight: Effect.Effect<number, ChainUnavailable>
  /** Height of the newest block that cannot be reorganised away. */
  readonly finalHeight: Effect.Effect<number, ChainUnavailable>
}

/**
 * What an account's unexpired bytes may still cost, together: its coins must cover all of them before it signs or sends further ones. Every
 * transaction that `sign` returns has a `lastHeight`, and `expiry` is not `null`.
 */
export interface FeeReserve {
  /** Height of a block that cannot be reorganised away; it may be some seconds old. Bytes with a lower `lastHeight` have expired. */
  readonly finalHeight: Effect.Effect<number, ChainUnavailable>
}

/** The newest first roots of periods, as a chain that forgets roots shows them now. */
export interface FirstRoots {
  /** Newest first, at most three. */
  readonly roots: ReadonlyArray<bigint>
  /** Period of the newest root: floor(Unix seconds of the chain's clock / period length). */
  readonly newestPeriod: number
}

/** How long a chain that forgets roots remembers one. */
export interface RootMemory {
  /** The pool knows every root until this many more commitments are in the tree. */
  readonly commitments: number
  /**
   * Period length in seconds of the chain's clock. The pool remembers the first root of each period for longer than any operation lives,
   * however many roots follow. A period in which the tree did not grow has no first root.
   */
  readonly period: number
  readonly firsts: Effect.Effect<FirstRoots, ChainUnavailable>
}

/** Nonces of an account that numbers its transactions: at most one transaction per nonce is mined, in ascending order without gaps. */
export interface SenderNonces {
  /**
   * The sender's next nonce, counting mined transactions (`latest`), pending ones as well (`pending`), or only those in final blocks
   * (`finalized`). Of several answers, the highest; of `finalized` the lowest, because it excludes transactions for ever.
   */
  readonly next: (
    sender: Address,
    at: "latest" | "pending" | "finalized",
  ) => Effect.Effect<number, ChainUnavailable>
}

/**
 * How calls expire on a chain. Deadlines are public, so they lie on a grid: calls that start at about the same time share one, and a
 * deadline does not tell when its call started. Milliseconds.
 */
export interface CallDeadlines {
  /** Minimum time from the start of a call to its deadline. */
  readonly least: number
  /** Distance of two deadlines. Deadlines are multiples of it since the epoch. A whole number of seconds. */
  readonly grid: number
  /** Minimum time left at which a call is still planned. */
  readonly toStart: number
}

/**
 * How a chain and its pool differ from others. Each field is independent: an account without nonces implies nothing about expiry, and a
 * queue implies nothing about joins. The simulator covers the combinations of Ethereum, Solana and TRON (`docs/faults.md`).
 */
export interface ChainCapabilities {
  /** `null` if transactions have no nonces. Then `sign` takes `null`, and transactions of one account are mined in any order. */
  readonly senderNonces: SenderNonces | null
  /**
   * When bytes that no block contains expire. Only after that may the service sign another transaction of the same call. `null` if bytes
   * never expire.
   */
  readonly expiry: Expiry | null
  /**
   * For chains whose nodes lower a call's limit to what its account can pay at that moment, and burn all of it if the call needs more.
   * `null` if nodes take no transaction that its account cannot pay.
   */
  readonly feeReserve: FeeReserve | null
  /** The queue whose commitments are inserted in batches; `null` if each transaction inserts its own commitments, in pairs. */
  readonly insertion: TreeQueue | null
  /** How long the pool knows a root that a proof names; `null` if the pool keeps every root forever. */
  readonly rootMemory: RootMemory | null
  /** How many notes one join may spend, ascending, and the maximum joins per call; `null`: the configured maximum applies. */
  readonly joinsPerCall: { readonly inputs: ReadonlyArray<2 | 4>; readonly maximum: number | null }
  /** Maximum tokens that one call may spend; `null`: one per join. */
  readonly tokensPerCall: number | null
  /** Maximum tokens in one deposit, which needs no proof; `null`: as many as a request names. */
  readonly tokensPerDeposit: number | null
  /** What a call does if its action fails or returns too little. True: it returns its input as a note. False: it reverts as a whole. */
  readonly refunds: boolean
  /** The encrypted notes that a swap's join carries. `change`: only the change note, because a transaction has no room for both. */
  readonly swapNotes: "both" | "change"
  /**
   * Whether block producers give a transaction limited processor time. One that needs more is executed in vain and costs all that its fees
   * allow (`outOfTime` of `TransactionStatus`).
   */
  readonly timeLimit: boolean
  readonly deadlines: CallDeadlines
  /** Milliseconds after which an unexecuted call is checked and rebroadcast; `null`: the configured value applies. */
  readonly resendAfter: number | null
}
