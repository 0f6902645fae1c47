import { Effect } from "effect"
import { createHash } from "node:crypto"
import { movedTables, type MovedTable } from "../../src/move/movedTables.ts"
import { text } from "../../src/store/columns.ts"
import type { Transactions } from "../../src/transaction/Transactions.ts"

/** Text that is easily altered by a careless copy. */
const odd = `quote ' double " back\\slash {brace},comma NULL \n\ttab ü 金 😀`

/** What a column may hold where its type alone does not say it; `null` is NULL. */
const only: Readonly<Record<string, string | null>> = {
  "session.mode": "eip712",
  "operation.state": "confirmed",
  "operation.keep_until": null,
  "operation.document": '{"intent": {"start": 1}, "schedule": {"dueAt": 12345678901234}}',
  "note.origin": "public",
  "entry.origin": "private",
  "private_send.phase": "completed",
  "private_send.leftover": "balance",
  "private_send.decisions": '[{"at": 1, "state": "kept", "reason": "ü"}]',
  "installation.single": "true",
  "journal_extent.single": "true",
  "ledger.cuts": "[]",
  "screening_decision.role": "depositor",
  "wallet_operation.occupied_account": "account",
  "wallet_operation.account": "account",
  "owner_webhook.generations": "{third,second}",
  "owner_webhook.ends": "{12345678901234}",
}

/** The tables of one row. */
const singleRow = new Set(["installation", "journal_extent"])

/** Writes rows into every table: one with a value in every column, and one with NULL in each column that allows it. */
export const plantRows = Effect.fnUntraced(function* (transactions: Transactions) {
  const { rows } = yield* transactions.statement(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'shielded_relay' AND is_nullable = 'YES'`,
  )
  const nullable = new Set(rows.map((row) => text(row, "name")))
  for (const table of yield* movedTables(transactions)) {
    // The trigger would look for the note of a reservation.
    yield* transactions.statement(`ALTER TABLE ${table.name} DISABLE TRIGGER USER`)
    yield* insert(transactions, table, (column, type) => valueOf(table.name, column, type, 1))
    if (!singleRow.has(table.name))
      yield* insert(transactions, table, (column, type) =>
        nullable.has(`${table.name}.${column}`) ? null : valueOf(table.name, column, type, 2),
      )
    yield* transactions.statement(`ALTER TABLE ${table.name} ENABLE TRIGGER USER`)
  }
  yield* transactions.statement("SELECT nextval('lease_token')")
})

const insert = (
  transactions: Transactions,
  { name, columns }: MovedTable,
  value: (column: string, type: string) => string | null,
) =>
  transactions.statement(
    `INSERT INTO ${name} (${columns.map((column) => column.name).join(", ")}) OVERRIDING SYSTEM VALUE
     VALUES (${columns.map(({ type }, index) => `($1::json ->> ${index})::${type}`).join(", ")})`,
    [JSON.stringify(columns.map((column) => value(column.name, column.type)))],
  )

function valueOf(table: string, column: string, type: string, n: number): string | null {
  const place = `${table}.${column}`
  const known = only[place]
  if (known !== undefined) return known === "account" ? `account ${n}` : known
  // Rows refer to each other by this id.
  if (column === "operation_id" || (column === "id" && table.endsWith("operation")))
    return `operation ${n}`
  const bytes = `\\x${createHash("sha256").update(`${place} ${n}`).digest("hex")}`
  switch (type) {
    case "text":
      return `${place} ${n} ${odd}`
    case "text[]":
      return table === "screening_decision"
        ? `{address ${n}}`
        : `{"",NULL,"NULL","a,b","${n} \\"quoted\\" \\\\ ü"}`
    case "counter":
    case "moment":
      return String(9_007_199_254_740_990 + n - 1)
    case "bigint":
      return String(2n ** 62n + BigInt(n))
    case "bigint[]":
      return `{${2n ** 62n},${n}}`
    case "amount":
    case "numeric":
      return `${"9".repeat(77)}${n}`
    case "bytea":
    case "field_element":
      return bytes
    case "bytea[]":
      return `{"\\${bytes}","\\\\x"}`
    case "boolean":
      return n === 1 ? "true" : "false"
    case "jsonb":
      return JSON.stringify({ z: 1, a: [odd, null, n], big: "9".repeat(78), nested: { "": {} } })
    default:
      throw new Error(`plantRows knows no value of the type ${type} of ${place}`)
  }
}
