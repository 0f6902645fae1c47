import type { Effect } from "effect"
import { Context } from "effect"
import type { OperationId } from "../../../operation/Operation.ts"
import type { WaitReason } from "../../../operation/WaitReason.ts"
import type { StorageUnavailable } from "../StorageUnavailable.ts"

/** Why a version of an operation has not gone on. */
export interface OperationWait {
  readonly operation: OperationId
  /** The operation's version. Its next one ends the wait. */
  readonly version: number
  readonly reason: WaitReason
  /**
   * Milliseconds since the epoch. Until then its worker looks at the operation again. If this is long past, nothing works on the operation:
   * it is stuck.
   */
  readonly until: number
}

/**
 * What operations wait for. Nothing decides by it: it tells an operator an operation that waits from one that is stuck.
 *
 * Laws:
 * 1. `record` keeps the newest wait of an operation. One of a lower version than the stored wait's changes nothing.
 * 2. `of` returns the waits of these operations whose stored version is the wait's, in any order. So a wait ends with the next version and
 *    with the row, and the steps of operations that do not wait write nothing here.
 * 3. `purge` deletes the waits that `of` returns no more, and no others; it returns how many.
 * 4. A transaction that rolls back changes nothing.
 */
export interface WaitStoreShape {
  readonly record: (wait: OperationWait) => Effect.Effect<void, StorageUnavailable>
  readonly of: (
    operations: ReadonlyArray<OperationId>,
  ) => Effect.Effect<ReadonlyArray<OperationWait>, StorageUnavailable>
  readonly purge: Effect.Effect<number, StorageUnavailable>
}

export class WaitStore extends Context.Service<WaitStore, WaitStoreShape>()(
  "shielded-relay/WaitStore",
) {}
