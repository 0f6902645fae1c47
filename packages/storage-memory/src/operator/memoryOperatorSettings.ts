import type { OperatorSetting, OperatorSettingsShape } from "@shielded-relay/core"
import type { Transactions } from "../Transactions.ts"

/** What the operator has set, by name. */
export function memoryOperatorSettings(transactions: Transactions): OperatorSettingsShape {
  const rows = new Map<string, OperatorSetting>()
  return {
    put: (setting) => transactions.statement((journal) => journal.set(rows, setting.name, setting)),
    all: transactions.statement(() =>
      [...rows.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    ),
  }
}
