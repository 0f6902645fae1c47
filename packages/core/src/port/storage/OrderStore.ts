import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { OperationId } from "../../operation/Operation.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

export type OrderPhase =
  | "awaiting-deposit"
  | "deposit-detected"
  | "scheduled"
  | "paying"
  | "completed"
  | "expired"
  | "failed"

/** One payout of a private send. */
export interface OrderPayout {
  readonly recipient: Address
  /** What the recipient gets, whole. */
  readonly amount: bigint
  /** The operator's cut, on top of the amount and in the same token. */
  readonly cut: bigint
  /** Its part of the order's relay fee. */
  readonly fee: bigint
  /** Milliseconds since the epoch; `null` until scheduled. */
  readonly scheduledTime: number | null
  /** The last moment at which it may be executed; `null` until scheduled. */
  readonly deadline: number | null
  /** A payout that could not be made is not tried again before; absent until then. Milliseconds since the epoch. */
  readonly notBefore?: number
  readonly status: "pending" | "processing" | "sent_on_chain" | "completed" | "failed"
  /** The operation that pays it; another one takes its place only when nothing can execute this one any more. */
  readonly operation: OperationId | null
}

/** One decision about an order whose owner was denied. */
export interface OrderDecision {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** `denied`, `served`: by screening. `released`, `kept`: by the operator, once the order is over. */
  readonly state: "denied" | "served" | "released" | "kept"
  /** The operator's words; `null` when screening decided. */
  readonly reason: string | null
}

/** A private send: a deposit to one fresh note key that pays recipients in separate operations. */
export interface Order {
  /** UUID in lower case. */
  readonly id: string
  readonly owner: OwnerId
  readonly chainId: ChainId
  readonly token: Address
  /** The key that identifies the order on chain. */
  readonly npk: bigint
  /** The key of the second deposit, which pays the fee; `null` when the fee is in the order's own token. */
  readonly feeNpk: bigint | null
  readonly amountIn: bigint
  readonly deposited: bigint
  readonly fee: { readonly token: Address; readonly amount: bigint }
  readonly phase: OrderPhase
  readonly failure: string | null
  readonly payouts: ReadonlyArray<OrderPayout>
  readonly createdAt: number
  /** Milliseconds since the epoch; an unpaid order expires then. */
  readonly deadline: number
  readonly completionTime: number | null
  /**
   * What was decided about its owner, oldest first; without any the owner is served. The last one holds: while it is `denied` payouts pause; when the order ends so, its rest is withheld until the operator decides.
   */
  readonly decisions: ReadonlyArray<OrderDecision>
  readonly version: number
}

/** A note key and the order whose notes have it. */
export interface HeldNoteKey {
  readonly npk: bigint
  readonly order: Order
}

/** The order is not at the version that the caller read. */
export class OrderMoved extends Data.TaggedError("OrderMoved")<{ readonly id: string }> {}

/**
 * Orders of private sends, for ever.
 *
 * Laws:
 * 1. `insert` is write-once; a note key belongs to one order of its chain for ever, and inserting another order with it is a defect.
 * 2. `update` succeeds exactly when the stored version is `order.version − 1`, otherwise `OrderMoved`.
 * 3. `byNoteKeys` finds, in any phase, the order of each key that it was inserted with (`npk`, `feeNpk`) or that `addNoteKeys` gave it.
 *    Adding a key again changes nothing.
 * 4. `withheld` gives the failed orders whose last decision is `denied` or `kept`, in the order of `inPhases`.
 * 5. `inPhases` is ordered by `createdAt`, then by the text of the id.
 */
export interface OrderStoreShape {
  readonly insert: (order: Order) => Effect.Effect<void, StorageUnavailable>
  readonly find: (id: string) => Effect.Effect<Order | null, StorageUnavailable>
  readonly byNoteKeys: (
    chainId: ChainId,
    npks: ReadonlyArray<bigint>,
  ) => Effect.Effect<ReadonlyArray<HeldNoteKey>, StorageUnavailable>
  /** Further keys of the order's notes: those of what its payouts leave over. */
  readonly addNoteKeys: (
    chainId: ChainId,
    id: string,
    npks: ReadonlyArray<bigint>,
  ) => Effect.Effect<void, StorageUnavailable>
  readonly update: (order: Order) => Effect.Effect<void, OrderMoved | StorageUnavailable>
  /** Orders of a chain in one of these phases, oldest first; with `after`, only those that come after that one. */
  readonly inPhases: (
    chainId: ChainId,
    phases: ReadonlyArray<OrderPhase>,
    limit: number,
    after?: Pick<Order, "createdAt" | "id">,
  ) => Effect.Effect<ReadonlyArray<Order>, StorageUnavailable>
  readonly withheld: (
    limit: number,
    after?: Pick<Order, "createdAt" | "id">,
  ) => Effect.Effect<ReadonlyArray<Order>, StorageUnavailable>
  readonly unpaid: (owner: OwnerId) => Effect.Effect<number, StorageUnavailable>
}

export class OrderStore extends Context.Service<OrderStore, OrderStoreShape>()(
  "shielded-relay/OrderStore",
) {}
