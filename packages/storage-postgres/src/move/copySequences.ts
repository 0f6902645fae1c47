import { Effect } from "effect"
import { SCHEMA } from "../schema/names.ts"
import { flag, text, whole } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { quoted } from "./copyRows.ts"

/** Continues the sequences of a database in another one, in its running transaction, so that no number is given twice. */
export const copySequences = Effect.fnUntraced(function* (from: Transactions, to: Transactions) {
  const { rows } = yield* from.statement(
    "SELECT sequencename::text AS name FROM pg_sequences WHERE schemaname = $1",
    [SCHEMA],
  )
  for (const row of rows) {
    const name = quoted(text(row, "name"))
    const state = yield* from.statement(`SELECT last_value, is_called FROM ${name}`)
    for (const { ...values } of state.rows)
      yield* to.statement("SELECT setval($1::regclass, $2, $3)", [
        name,
        BigInt(whole(values, "last_value")),
        flag(values, "is_called"),
      ])
  }
})
