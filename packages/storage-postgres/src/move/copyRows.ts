import type { StorageUnavailable } from "@shielded-relay/core"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { text } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import type { MovedTable } from "./movedTables.ts"
import { TableDigest, type TextRow } from "./TableDigest.ts"

/** Rows per statement. Memory holds one batch, whatever the size of the table. */
const batchOf = ({ hasLargeRows }: MovedTable) => (hasLargeRows ? 16 : 500)

/** Copies the rows of a table exactly, in the running transactions of both databases. Returns their digest. */
export const copyRows = Effect.fnUntraced(function* (
  table: MovedTable,
  from: Transactions,
  to: Transactions,
) {
  return yield* readRows(table, from, (rows) => insertRows(table, to, rows))
})

/** Inserts rows into a table in the running transaction, as `readRows` gave them. */
export const insertRows = (
  { name, columns }: MovedTable,
  to: Transactions,
  rows: ReadonlyArray<TextRow>,
) => {
  const names = columns.map((column) => quoted(column.name)).join(", ")
  const values = columns.map(({ type }, index) => `(value ->> ${index})::${type}`).join(", ")
  return Effect.asVoid(
    to.statement(
      `INSERT INTO ${quoted(name)} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${values} FROM json_array_elements($1::json) AS value`,
      [JSON.stringify(rows)],
    ),
  )
}

/** Digests the rows of a table in the running transaction. */
export const digestRows = (table: MovedTable, transactions: Transactions) =>
  readRows(table, transactions, () => Effect.void)

/** Reads a table's own rows in batches, without those of tables that inherit from it. Columns are read as text, which Postgres parses again to the same value. */
export const readRows = Effect.fnUntraced(function* <E>(
  table: MovedTable,
  transactions: Transactions,
  onBatch: (rows: ReadonlyArray<TextRow>) => Effect.Effect<void, StorageUnavailable | E>,
) {
  const { name, columns } = table
  const digest = new TableDigest()
  const cursor = quoted(`rows of ${name} ${randomUUID()}`)
  const fields = columns.map((column) => `${quoted(column.name)}::text`).join(", ")
  yield* transactions.statement(
    `DECLARE ${cursor} NO SCROLL CURSOR FOR SELECT to_json(ARRAY[${fields}])::text AS fields FROM ONLY ${quoted(name)}`,
  )
  for (;;) {
    const { rows } = yield* transactions.statement(`FETCH ${batchOf(table)} FROM ${cursor}`)
    const batch = rows.map((row): TextRow => JSON.parse(text(row, "fields")))
    for (const row of batch) digest.add(row)
    if (batch.length > 0) yield* onBatch(batch)
    if (batch.length < batchOf(table)) break
  }
  yield* transactions.statement(`CLOSE ${cursor}`)
  return digest
})

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
