import type { StorageUnavailable } from "@shielded-relay/core"
import { Effect } from "effect"
import { readRows } from "../move/copyRows.ts"
import { movedTables } from "../move/movedTables.ts"
import { readSequences } from "../move/sequences.ts"
import { DatabaseUnusable } from "../schema/DatabaseUnusable.ts"
import { checksumOf, readSchema } from "../schema/migrate.ts"
import { migrations } from "../schema/migrations.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import type { DumpLine } from "./DumpLine.ts"

/**
 * Gives every row of a database as lines, of one moment: what a crash at that moment would have left. Reads in one transaction that writes
 * nothing and that no other one waits for, unless the database is embedded: it has one session.
 *
 * Fails with `DatabaseUnusable` if the database has no tables, or a newer version's.
 */
export const dumpTables = <E>(
  transactions: Transactions,
  place: string,
  write: (line: DumpLine) => Effect.Effect<void, E>,
): Effect.Effect<void, E | DatabaseUnusable | StorageUnavailable> => {
  // Lines that were written stay written, so the transaction cannot run again.
  let hasBegun = false
  return transactions.transact(
    Effect.gen(function* () {
      if (hasBegun)
        return yield* new DatabaseUnusable({
          reason: `The database at ${place} interrupted the backup: try again.`,
        })
      hasBegun = true
      // What is committed at one moment, like the state after a crash. SERIALIZABLE would let the backup abort the service's transactions.
      yield* transactions.statement("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
      const { applied } = yield* readSchema(transactions)
      if (applied === 0)
        return yield* new DatabaseUnusable({
          reason: `The database at ${place} has no tables: nothing to back up.`,
        })
      const steps = migrations.slice(0, applied)
      yield* write({
        type: "schema",
        steps: steps.map((step) => ({ name: step.name, checksum: checksumOf(step) })),
      })
      for (const table of yield* movedTables(transactions)) {
        const columns = table.columns.map(({ name }) => name)
        yield* write({ type: "table", name: table.name, columns })
        yield* readRows(table, transactions, (rows) => write({ type: "rows", rows }))
      }
      for (const { name, last, called } of yield* readSequences(transactions))
        yield* write({ type: "sequence", name, last: last.toString(), called })
      yield* write({ type: "end" })
    }),
  )
}
