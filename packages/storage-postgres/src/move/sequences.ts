import { Effect } from "effect"
import { SCHEMA } from "../schema/names.ts"
import { flag, text, whole } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { quoted } from "./copyRows.ts"

/** Where a sequence is. */
export interface SequenceState {
  readonly name: string
  readonly last: bigint
  /** Whether `last` was given out; otherwise it is the next number. */
  readonly called: boolean
}

/** The names of a database's sequences, in order. */
export const sequenceNames = (transactions: Transactions) =>
  Effect.map(
    transactions.statement(
      "SELECT sequencename::text AS name FROM pg_sequences WHERE schemaname = $1 ORDER BY 1",
      [SCHEMA],
    ),
    ({ rows }) => rows.map((row) => text(row, "name")),
  )

/** Where each sequence of a database is. */
export const readSequences = Effect.fnUntraced(function* (transactions: Transactions) {
  const states: Array<SequenceState> = []
  for (const name of yield* sequenceNames(transactions)) {
    const { rows } = yield* transactions.statement(
      `SELECT last_value, is_called FROM ${SCHEMA}.${quoted(name)}`,
    )
    for (const { ...values } of rows) {
      const [last, called] = [whole(values, "last_value"), flag(values, "is_called")]
      states.push({ name, last: BigInt(last), called })
    }
  }
  return states
})

/** Puts a sequence where it was in another database, so that no number is given twice. */
export const continueSequence = (
  transactions: Transactions,
  { name, last, called }: SequenceState,
) =>
  transactions.statement("SELECT setval($1::regclass, $2, $3)", [
    `${SCHEMA}.${quoted(name)}`,
    last,
    called,
  ])
