import type { Installation, InstallationStoreShape } from "@shielded-relay/core"
import type { Transactions } from "./Transactions.ts"

export function memoryInstallationStore(transactions: Transactions): InstallationStoreShape {
  const rows = new Map<"installation", Installation>()
  return {
    find: transactions.statement(() => rows.get("installation") ?? null),
    put: (installation) =>
      transactions.statement((journal) => journal.set(rows, "installation", installation)),
  }
}
