import { Effect } from "effect"
import { SCHEMA } from "../schema/names.ts"
import { flag, text, texts } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"

/** A table whose rows a move copies. */
export interface MovedTable {
  readonly name: string
  readonly columns: ReadonlyArray<{ readonly name: string; readonly type: string }>
  /** Rows may have some hundred kilobytes each. The definition of such a table says so: a column's STORAGE is EXTERNAL. */
  readonly hasLargeRows: boolean
}

/** The tables of a database, referenced ones first. Without the one of the migration steps, which the target has from its own migration. */
export const movedTables = Effect.fnUntraced(function* (transactions: Transactions) {
  const { rows } = yield* transactions.statement(
    `SELECT relname::text AS name,
      array_agg(attname::text ORDER BY attnum) AS columns,
      array_agg(format_type(atttypid, atttypmod) ORDER BY attnum) AS types,
      bool_or(attstorage = 'e') AS large,
      ARRAY(
        SELECT other.relname::text FROM pg_constraint JOIN pg_class AS other ON other.oid = confrelid
        WHERE conrelid = pg_class.oid AND contype = 'f'
      ) AS referenced
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p') AND relname <> 'migration'
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY pg_class.oid, relname ORDER BY relname`,
    [SCHEMA],
  )
  const waiting = rows.map((row) => {
    const types = texts(row, "types")
    return {
      name: text(row, "name"),
      columns: texts(row, "columns").map((name, index) => ({ name, type: types[index] ?? "" })),
      referenced: texts(row, "referenced"),
      hasLargeRows: flag(row, "large"),
    }
  })
  const ordered: Array<MovedTable> = []
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    // References form no cycle: each migration step refers to tables that exist.
    const next = waiting.findIndex(({ name, referenced }) =>
      referenced.every((other) => other === name || !names.has(other)),
    )
    const [table] = waiting.splice(Math.max(0, next), 1)
    if (table === undefined) continue
    const { referenced: _, ...moved } = table
    ordered.push(moved)
  }
  return ordered
})
