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
  /** The amount that the recipient receives, without deductions. */
  readonly amount: bigint
  /** The operator's fee, charged on top of the amount in the same token. */
  readonly cut: bigint
  /** The posted price of a payout when the order was made. What it pays, unless the order has a `payoutBound`. */
  readonly fee: bigint
  /** Milliseconds since the epoch; `null` until scheduled. */
  readonly scheduledTime: number | null
  /** Deadline for execution; `null` until scheduled. */
  readonly deadline: number | null
  /** Earliest time of the next attempt after a failed one, in milliseconds since the epoch. Absent before a failure. */
  readonly notBefore?: number
  readonly status: "pending" | "processing" | "sent_on_chain" | "completed" | "failed"
  /** The operation that pays it. Another one replaces it only after this one can no longer be executed. */
  readonly operation: OperationId | null
}

/** One screening decision about the owner of an order. */
export interface OrderDecision {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** `denied`, `served`: decided by screening. `released`, `kept`: decided by the operator after the order ended. */
  readonly state: "denied" | "served" | "released" | "kept"
  /** The operator's reason; `null` if screening decided. */
  readonly reason: string | null
}

/** A private send: one deposit to a fresh note key, paid out to recipients by separate operations. */
export interface Order {
  /** UUID in lower case. */
  readonly id: string
  readonly owner: OwnerId
  readonly chainId: ChainId
  readonly token: Address
  /** The key that identifies the order on chain. */
  readonly npk: bigint
  /** The key of the second deposit, which pays the fee; `null` if the fee is in the order's own token. */
  readonly feeNpk: bigint | null
  readonly amountIn: bigint
  readonly deposited: bigint
  /** Maximum total of the payouts' relay fees. A fee in a separate token may have been rounded up. */
  readonly fee: { readonly token: Address; readonly amount: bigint }
  /**
   * Maximum relay fee of one payout: each pays the price posted at its own time. `null` in orders of versions that fixed the fees when the
   * order was made: each payout pays its `fee`.
   */
  readonly payoutBound: bigint | null
  readonly phase: OrderPhase
  readonly failure: string | null
  readonly payouts: ReadonlyArray<OrderPayout>
  readonly createdAt: number
  /** When an unpaid order expires, in milliseconds since the epoch. */
  readonly deadline: number
  readonly completionTime: number | null
  /**
   * Decisions about the owner, oldest first; the last one applies. Empty: the owner is served. While the last one is `denied`, payouts
   * pause. If the order ends in that state, its remainder is withheld until the operator decides.
   */
  readonly decisions: ReadonlyArray<OrderDecision>
  /** What the owner gets of an order that ends unpaid. Absent: stuck notes, which a recovery pays out. Never changes. */
  readonly leftover?: "balance"
  readonly version: number
  /** Only of an order that a managed wallet's deposit pays for: over all other fields, or `alteredSeal` (`sealedStores`). */
  readonly seal?: string
}

/** The parts of an order that place it among the others and tell its version. */
export type OrderSummary = Pick<Order, "id" | "createdAt" | "version">

/** A note key and the order that owns notes with it. */
export interface HeldNoteKey {
  readonly npk: bigint
  readonly order: Order
}

/** The order's version differs from the one the caller read. */
export class OrderMoved extends Data.TaggedError("OrderMoved")<{ readonly id: string }> {}

/**
 * Stores orders of private sends permanently.
 *
 * Laws:
 * 1. `insert` is write-once. A note key belongs to one order of its chain forever; inserting another order with it is a defect.
 * 2. `update` succeeds exactly if the stored version is `order.version − 1`. Otherwise it fails with `OrderMoved`.
 * 3. `byNoteKeys` returns, in any phase, the order of each key from its insertion (`npk`, `feeNpk`) or from `addNoteKeys`. Adding a key
 *    again changes nothing.
 * 4. `withheld` returns the summaries of the failed orders whose last decision is `denied` or `kept`, ordered like `inPhases`. Like
 *    `summaries`, it finds a row that cannot be decoded.
 * 5. `inPhases` orders by `createdAt`, then by id as text.
 * 6. `summaries` returns the summary of each row that `inPhases` would return, in the same order. It reads nothing else of the rows, so
 *    that it finds a row that cannot be decoded.
 * 7. Each version that `insert` and `update` write leaves exactly one row in the `Journal`, `rowOfOrder`, if it is committed; an insertion
 *    that changes nothing and a refused update leave none. The statement that writes the version writes the row.
 */
export interface OrderStoreShape {
  readonly insert: (order: Order) => Effect.Effect<void, StorageUnavailable>
  readonly find: (id: string) => Effect.Effect<Order | null, StorageUnavailable>
  /** The order with this id if it is the owner's. Another owner's order is not read, so that it takes the same time as an unknown id. */
  readonly findOf: (owner: OwnerId, id: string) => Effect.Effect<Order | null, StorageUnavailable>
  /** The orders with these ids that exist, each once, in any order. */
  readonly findAll: (
    ids: ReadonlyArray<string>,
  ) => Effect.Effect<ReadonlyArray<Order>, StorageUnavailable>
  readonly byNoteKeys: (
    chainId: ChainId,
    npks: ReadonlyArray<bigint>,
  ) => Effect.Effect<ReadonlyArray<HeldNoteKey>, StorageUnavailable>
  /** Adds note keys of the order: those of the change that its payouts return. */
  readonly addNoteKeys: (
    chainId: ChainId,
    id: string,
    npks: ReadonlyArray<bigint>,
  ) => Effect.Effect<void, StorageUnavailable>
  readonly update: (order: Order) => Effect.Effect<void, OrderMoved | StorageUnavailable>
  /** Orders of a chain in one of these phases, oldest first; with `after`, only later ones. */
  readonly inPhases: (
    chainId: ChainId,
    phases: ReadonlyArray<OrderPhase>,
    limit: number,
    after?: Pick<Order, "createdAt" | "id">,
  ) => Effect.Effect<ReadonlyArray<Order>, StorageUnavailable>
  /** Like `inPhases`, but returns summaries. */
  readonly summaries: (
    chainId: ChainId,
    phases: ReadonlyArray<OrderPhase>,
    limit: number,
    after?: Pick<Order, "createdAt" | "id">,
  ) => Effect.Effect<ReadonlyArray<OrderSummary>, StorageUnavailable>
  readonly withheld: (
    limit: number,
    after?: Pick<Order, "createdAt" | "id">,
  ) => Effect.Effect<ReadonlyArray<OrderSummary>, StorageUnavailable>
  readonly unpaid: (owner: OwnerId) => Effect.Effect<number, StorageUnavailable>
  /** The ids of the owner's orders that have not ended, on all chains, in any order. */
  readonly liveOf: (owner: OwnerId) => Effect.Effect<ReadonlyArray<string>, StorageUnavailable>
}

export class OrderStore extends Context.Service<OrderStore, OrderStoreShape>()(
  "shielded-relay/OrderStore",
) {}
