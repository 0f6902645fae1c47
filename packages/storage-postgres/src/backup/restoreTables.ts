import type { StorageUnavailable } from "@shielded-relay/core"
import { Effect } from "effect"
import { digestRows, insertRows, quoted } from "../move/copyRows.ts"
import { movedTables, type MovedTable } from "../move/movedTables.ts"
import { prepareTarget } from "../move/prepareTarget.ts"
import { continueSequence, sequenceNames } from "../move/sequences.ts"
import { TableDigest } from "../move/TableDigest.ts"
import { DatabaseUnusable } from "../schema/DatabaseUnusable.ts"
import { checksumOf } from "../schema/migrate.ts"
import { migrations, type Migration } from "../schema/migrations.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import type { DumpLine } from "./DumpLine.ts"

/** A finished step of a restore; `restored` once for each table. */
export type RestoreStep =
  | { readonly type: "prepared" }
  | { readonly type: "restored"; readonly table: string; readonly rows: number }
  | { readonly type: "compared" }
  | { readonly type: "committed" }

/**
 * Writes the lines of a dump into an empty database, in one transaction: all of them, or nothing. Names of tables and columns are compared
 * with this version's; none of the dump's text becomes a statement.
 *
 * @param open gives the lines from the beginning; what it rejects with ends the restore
 */
export const restoreTables = (
  target: Transactions,
  place: string,
  open: () => AsyncIterable<DumpLine>,
  onStep: (step: RestoreStep) => void,
): Effect.Effect<void, Error | DatabaseUnusable | StorageUnavailable> =>
  Effect.andThen(
    target.transact(
      Effect.suspend(() => {
        const lines = open()[Symbol.asyncIterator]()
        return Effect.ensuring(
          restore(target, place, lines, onStep),
          Effect.promise(async () => void (await lines.return?.())),
        )
      }),
    ),
    Effect.sync(() => onStep({ type: "committed" })),
  )

const restore = Effect.fnUntraced(function* (
  target: Transactions,
  place: string,
  lines: AsyncIterator<DumpLine>,
  onStep: (step: RestoreStep) => void,
): Effect.fn.Return<void, Error | DatabaseUnusable | StorageUnavailable> {
  const next = Effect.tryPromise({
    try: async () => {
      const { done, value } = await lines.next()
      return done === true ? null : value
    },
    catch: (error) => (error instanceof Error ? error : new Error("the backup cannot be read")),
  })
  let line = yield* next
  const steps = yield* stepsOf(line)
  yield* prepareTarget(target, place, steps)
  onStep({ type: "prepared" })
  const waiting = new Map((yield* movedTables(target)).map((table) => [table.name, table]))
  const written: Array<readonly [MovedTable, TableDigest]> = []
  line = yield* next
  while (line?.type === "table") {
    const table = yield* tableOf(line, waiting)
    const digest = new TableDigest()
    // Rows are written as they are: `name_reserved_note` would alter some.
    yield* target.statement(`ALTER TABLE ${quoted(table.name)} DISABLE TRIGGER USER`)
    line = yield* next
    while (line?.type === "rows") {
      for (const row of line.rows) {
        if (row.length !== table.columns.length) return yield* unfit(`table ${table.name}`)
        digest.add(row)
      }
      yield* insertRows(table, target, line.rows)
      line = yield* next
    }
    yield* target.statement(`ALTER TABLE ${quoted(table.name)} ENABLE TRIGGER USER`)
    written.push([table, digest])
    onStep({ type: "restored", table: table.name, rows: digest.rows })
  }
  const [missing] = waiting.keys()
  if (missing !== undefined) return yield* unfit(`table ${missing}`)
  const sequences = new Set(yield* sequenceNames(target))
  while (line?.type === "sequence") {
    if (!sequences.delete(line.name) || !/^[0-9]{1,19}$/.test(line.last))
      return yield* unfit("its sequences")
    const { name, last, called } = line
    yield* continueSequence(target, { name, last: BigInt(last), called })
    line = yield* next
  }
  if (sequences.size > 0) return yield* unfit("its sequences")
  if (line?.type !== "end") return yield* unfit("its end")
  // Whoever gives the lines checks them when they end.
  if ((yield* next) !== null) return yield* unfit("its end")
  for (const [table, digest] of written)
    if (!(yield* digestRows(table, target)).equals(digest))
      return yield* new DatabaseUnusable({
        reason: `The rows of table ${table.name} at ${place} differ from the backup's, so nothing was restored: name a database without triggers and rules of its own.`,
      })
  onStep({ type: "compared" })
})

/** The migration steps of a dump. */
const stepsOf = Effect.fnUntraced(function* (
  line: DumpLine | null,
): Effect.fn.Return<ReadonlyArray<Migration>, DatabaseUnusable> {
  if (line?.type !== "schema" || line.steps.length === 0) return yield* unfit("its beginning")
  for (const [index, { name, checksum }] of line.steps.entries()) {
    const step = migrations[index]
    if (step === undefined)
      return yield* new DatabaseUnusable({
        reason: `A newer version made the backup (migration step ${index + 1}, ${name}): restore it with that version.`,
      })
    if (checksumOf(step) !== checksum)
      return yield* new DatabaseUnusable({
        reason: `Migration step ${index + 1} (${name}) of the backup differs from this version's: other software or a development build made it.`,
      })
  }
  return migrations.slice(0, line.steps.length)
})

/** Takes a table of this version with the columns in the dump's order. */
const tableOf = Effect.fnUntraced(function* (
  { name, columns }: DumpLine & { readonly type: "table" },
  waiting: Map<string, MovedTable>,
): Effect.fn.Return<MovedTable, DatabaseUnusable> {
  const known = waiting.get(name)
  waiting.delete(name)
  const ordered = columns.flatMap(
    (column) => known?.columns.find((one) => one.name === column) ?? [],
  )
  if (
    known === undefined ||
    ordered.length !== columns.length ||
    new Set(columns).size !== known.columns.length ||
    columns.length !== known.columns.length
  )
    return yield* unfit(`table ${name}`)
  return { ...known, columns: ordered }
})

const unfit = (what: string) =>
  Effect.fail(
    new DatabaseUnusable({
      reason: `The backup does not fit the tables of its own version (${what}), so nothing was restored.`,
    }),
  )
