import type { Effect } from "effect"
import { Context } from "effect"
import type { ChainId } from "../../../address/ChainId.ts"
import type { ErrorCode } from "../../../error/ErrorCode.ts"
import type {
  Intent,
  Operation,
  OperationState,
  TokenAmount,
} from "../../../operation/Operation.ts"
import type { WaitReason } from "../../../operation/WaitReason.ts"
import type { AuthMode } from "../../../session/Session.ts"
import type { OrderPayout, OrderPhase } from "../OrderStore.ts"
import type { StorageUnavailable } from "../StorageUnavailable.ts"

/** Where the index of a chain is, and whether a process indexes it. Times of the chain are Unix seconds, all others milliseconds. */
export interface ChainReading {
  readonly chainId: ChainId
  /** The newest indexed block and its time; `null` before the first. */
  readonly newest: { readonly block: number; readonly time: number } | null
  /** As in `ChainStatus`; `null` before the first poll. */
  readonly status: {
    readonly confirmed: number
    readonly atHead: boolean
    readonly disagreement: number | null
  } | null
  /** Commitments of the index that are not in the tree yet. */
  readonly queued: number
  /** Until when the lease of the process that indexes the chain lasts; `null` if no process holds it. */
  readonly ledUntil: number | null
}

/** Operations of one kind in one state. */
export interface OperationCount {
  readonly chainId: ChainId
  readonly kind: Intent["kind"]
  readonly state: OperationState["state"]
  readonly count: number
  /** The last change of the one that has been still for longest. */
  readonly stillSince: number
}

/** Orders in one phase. */
export interface OrderCount {
  readonly chainId: ChainId
  readonly phase: OrderPhase
  readonly count: number
  /** The creation of the oldest. */
  readonly oldest: number
}

/** Registered sessions that have not expired. */
export interface SessionCount {
  readonly mode: AuthMode
  readonly count: number
}

/** What the operations of one day, chain, kind and outcome earned and cost. */
export interface LedgerTotal {
  /** Start of the UTC day. */
  readonly day: number
  readonly chainId: ChainId
  readonly kind: Intent["kind"]
  readonly outcome: "confirmed" | "failed"
  readonly operations: number
  /** Relay fees by token, ordered by token. */
  readonly fees: ReadonlyArray<TokenAmount>
  /** The operator's fees by token, ordered by token. */
  readonly cuts: ReadonlyArray<TokenAmount>
  /** What the transactions cost, in smallest units of the native coin. */
  readonly native: bigint
  /** The relay fees in smallest units of the native coin, each at its price and rounded down; without those that have no price. */
  readonly earned: bigint
  /** Operations with a relay fee above 0 and no price. */
  readonly unpriced: number
}

/** A step of the journal. */
export interface StoryStep {
  readonly version: number
  readonly at: number
  readonly state: string
}

/** One transaction of an operation. */
export interface StoryTransaction {
  readonly hash: string
  /** `null` on chains without sender nonces. */
  readonly senderNonce: number | null
}

/** One attempt at one call of an operation. */
export interface StoryAttempt {
  /** The call of the operation that it tries, from 1. */
  readonly call: number
  readonly purpose: "transact" | "merge" | "part" | "tree-update"
  readonly isProven: boolean
  readonly transactions: ReadonlyArray<StoryTransaction>
}

/**
 * What happened to an operation. It has no owner, recipient, amount, token or note, and of a failure the code alone: texts may name the
 * others.
 */
export interface OperationStory extends Pick<
  Operation,
  "id" | "chainId" | "kind" | "createdAt" | "updatedAt" | "deadline" | "version"
> {
  readonly state: OperationState["state"]
  readonly code: ErrorCode | null
  readonly isHeld: boolean
  /** When an operation with a completion time is sent. */
  readonly scheduledTime: number | null
  readonly result: { readonly txHash: string; readonly block: number } | null
  readonly attempts: ReadonlyArray<StoryAttempt>
  /** Transactions that burnt their fee limit. */
  readonly burnt: ReadonlyArray<string>
  /** Oldest first; without what was pruned. */
  readonly steps: ReadonlyArray<StoryStep>
  readonly wait: { readonly reason: WaitReason; readonly until: number } | null
}

/** What happened to an order. Like `OperationStory`, it tells nobody and nothing of money. */
export interface OrderStory {
  readonly id: string
  readonly chainId: ChainId
  readonly phase: OrderPhase
  readonly createdAt: number
  readonly deadline: number
  readonly completionTime: number | null
  /** Whether screening or the operator withholds it. */
  readonly isWithheld: boolean
  readonly payouts: ReadonlyArray<
    Pick<OrderPayout, "status" | "scheduledTime" | "deadline" | "operation">
  >
  readonly steps: ReadonlyArray<StoryStep>
}

/**
 * What the operator's console shows. Nothing decides by it, and it writes nothing.
 *
 * No answer has a field for a note, its key, its nullifier or its blinding, and none for an owner. Things are found by their exact id alone.
 *
 * Laws:
 * 1. `chains` returns a reading for each chain, in the order given. `ledUntil` is the end of the lease `chain:<id>`, by the storage's clock.
 * 2. `operations` counts the rows of these chains in `liveStates`; `orders` those in `livePhases`. Groups without rows are missing. The order
 *    is that of the chains' ids, then of kind and state or phase as text. Their cost is independent of the rows that have ended.
 * 3. `sessions` counts the registered sessions with `expiresAt > now`, ordered by mode.
 * 4. `totals` sums the rows of `LedgerStore` with `from ≤ day < to`, ordered by day, chain, kind and outcome. It reads the rows of these days
 *    alone.
 * 5. `operation` and `order` return the story of the row with this id, `null` if there is none. Any text may be given.
 * 6. All answers of one call come from one snapshot.
 */
export interface OperatorReadsShape {
  readonly chains: (
    chains: ReadonlyArray<ChainId>,
  ) => Effect.Effect<ReadonlyArray<ChainReading>, StorageUnavailable>
  readonly operations: (
    chains: ReadonlyArray<ChainId>,
  ) => Effect.Effect<ReadonlyArray<OperationCount>, StorageUnavailable>
  readonly orders: (
    chains: ReadonlyArray<ChainId>,
  ) => Effect.Effect<ReadonlyArray<OrderCount>, StorageUnavailable>
  /** `now`: milliseconds since the epoch. */
  readonly sessions: (now: number) => Effect.Effect<ReadonlyArray<SessionCount>, StorageUnavailable>
  /** Milliseconds since the epoch. */
  readonly totals: (range: {
    readonly from: number
    readonly to: number
  }) => Effect.Effect<ReadonlyArray<LedgerTotal>, StorageUnavailable>
  readonly operation: (id: string) => Effect.Effect<OperationStory | null, StorageUnavailable>
  readonly order: (id: string) => Effect.Effect<OrderStory | null, StorageUnavailable>
}

export class OperatorReads extends Context.Service<OperatorReads, OperatorReadsShape>()(
  "shielded-relay/OperatorReads",
) {}
