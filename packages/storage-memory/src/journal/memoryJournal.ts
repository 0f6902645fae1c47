import {
  JournalEpochOver,
  JournalPruned,
  type JournalCursor,
  type JournalShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../Transactions.ts"
import type { JournalTable } from "./JournalTable.ts"

/** The journal of the operations and orders that the stores of this storage write. */
export function memoryJournal(transactions: Transactions, table: JournalTable): JournalShape {
  const readable = <A>(after: JournalCursor, rows: () => A) =>
    transactions.refusable<A, JournalEpochOver | JournalPruned>(() => {
      const { epoch, pruned } = table.extent
      if (after.epoch !== epoch) return Effect.fail(new JournalEpochOver({ epoch }))
      if (after.position < pruned) return Effect.fail(new JournalPruned({ pruned }))
      return Effect.succeed(rows())
    })
  return {
    number: (limit) => transactions.statement((undo) => table.number(undo, limit)),
    read: (after, limit) => readable(after, () => table.after(after.position, limit)),
    ofOwner: (owner, after, limit) =>
      readable(after, () => table.ofOwner(owner, after.position, limit)),
    extent: transactions.statement(() => table.extent),
    ofSubject: (subject) =>
      transactions.statement(() =>
        table.rows
          .filter((row) => row.subject === subject)
          .toSorted((a, b) => a.version - b.version),
      ),
    beginEpoch: (now) => transactions.statement((undo) => table.beginEpoch(undo, now)),
    prune: (before, limit) => transactions.statement((undo) => table.prune(undo, before, limit)),
  }
}
