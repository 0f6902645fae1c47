import type { Effect } from "effect"
import { Context } from "effect"
import type { Operation } from "../../operation/Operation.ts"
import type { LedgerEntry } from "./journal/LedgerStore.ts"
import type { OperationMoved, SenderNonceTaken } from "./OperationStore.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** The end of an operation: its version in `confirmed` or `failed`, and what it enters into the books. */
export interface Conclusion {
  readonly operation: Operation
  readonly entry: LedgerEntry
}

/**
 * Ends operations.
 *
 * Law: `record` does what `OperationStore.update`, `NoteStore.release` and `LedgerStore.record` at `operation.updatedAt` do in one
 * transaction. If one of them fails, none has an effect. Inside a transaction it is part of that.
 */
export interface ConclusionsShape {
  readonly record: (
    conclusion: Conclusion,
  ) => Effect.Effect<void, OperationMoved | SenderNonceTaken | StorageUnavailable>
}

/** `null`, the default: the storage has nothing faster than a transaction over the three stores. */
export const Conclusions = Context.Reference<ConclusionsShape | null>(
  "shielded-relay/Conclusions",
  { defaultValue: () => null },
)
