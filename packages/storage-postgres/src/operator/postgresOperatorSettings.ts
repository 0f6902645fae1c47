import type { OperatorSettingsShape } from "@shielded-relay/core"
import { Effect } from "effect"
import { text, toWhole, whole } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"

/** What the operator has set, by name. */
export function postgresOperatorSettings(transactions: Transactions): OperatorSettingsShape {
  return {
    put: ({ name, value, since }) =>
      Effect.asVoid(
        transactions.statement(
          `INSERT INTO operator_setting (name, value, since) VALUES ($1, $2, $3)
          ON CONFLICT (name) DO UPDATE SET value = excluded.value, since = excluded.since`,
          [name, value, toWhole(since)],
        ),
      ),
    all: Effect.suspend(() =>
      Effect.map(
        transactions.statement("SELECT name, value, since FROM operator_setting ORDER BY name"),
        ({ rows }) =>
          rows.map((row) => ({
            name: text(row, "name"),
            value: text(row, "value"),
            since: whole(row, "since"),
          })),
      ),
    ),
  }
}
