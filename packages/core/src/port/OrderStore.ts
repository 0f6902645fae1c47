import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import type { OperationId } from "../operation/Operation.ts"
import type { OwnerId } from "../owner/Owner.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

export type OrderPhase =
  | "awaiting-deposit"
  | "deposit-detected"
  | "scheduled"
  | "paying"
  | "completed"
  | "expired"
  | "failed"

/** One payout of a private send. `operation` is its newest attempt. */
export interface OrderPayout {
  readonly recipient: Address
  readonly amount: bigint
  /** Milliseconds since the epoch; `null` until scheduled. */
  readonly scheduledTime: number | null
  readonly status: "pending" | "processing" | "sent_on_chain" | "completed" | "failed"
  readonly operation: OperationId | null
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
  readonly version: number
}

/** The order is not at the version that the caller read. */
export class OrderMoved extends Data.TaggedError("OrderMoved")<{ readonly id: string }> {}

/**
 * Orders of private sends, for ever.
 *
 * Laws: `insert` is write-once; `update` succeeds exactly when the stored version is `order.version − 1`; `findByNpk` finds an order in
 * any phase.
 */
export interface OrderStoreShape {
  readonly insert: (order: Order) => Effect.Effect<void, StorageUnavailable>
  readonly find: (id: string) => Effect.Effect<Order | null, StorageUnavailable>
  readonly findByNpk: (
    chainId: ChainId,
    npk: bigint,
  ) => Effect.Effect<Order | null, StorageUnavailable>
  readonly update: (order: Order) => Effect.Effect<void, OrderMoved | StorageUnavailable>
  readonly inPhases: (
    phases: ReadonlyArray<OrderPhase>,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<Order>, StorageUnavailable>
  readonly unpaid: (owner: OwnerId) => Effect.Effect<number, StorageUnavailable>
}

export class OrderStore extends Context.Service<OrderStore, OrderStoreShape>()(
  "shielded-relay/OrderStore",
) {}
