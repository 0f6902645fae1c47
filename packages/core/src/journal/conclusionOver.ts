import { Context, Effect } from "effect"
import type { ConclusionsShape } from "../port/storage/Conclusions.ts"
import { LedgerStore } from "../port/storage/journal/LedgerStore.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"

/** `ConclusionsShape.record` over the stores. It must run inside a transaction, and defines the semantics of every adapter. */
export const conclusionOver = (
  stores: Context.Context<LedgerStore | NoteStore | OperationStore>,
): ConclusionsShape["record"] => {
  const operations = Context.get(stores, OperationStore)
  const notes = Context.get(stores, NoteStore)
  const ledger = Context.get(stores, LedgerStore)
  return ({ operation, entry }) =>
    operations
      .update(operation)
      .pipe(
        Effect.andThen(notes.release(operation.id)),
        Effect.andThen(ledger.record(entry, operation.updatedAt)),
      )
}
