import type { GasDebt, GasDebtStoreShape } from "@shielded-relay/core"
import { compositeKey } from "./compositeKey.ts"
import type { Transactions } from "./Transactions.ts"

export function memoryGasDebtStore(transactions: Transactions): GasDebtStoreShape {
  const rows = new Map<string, GasDebt>()
  return {
    record: (loss) =>
      transactions.statement((journal) => {
        const key = compositeKey(loss.chainId, loss.transactionHash)
        if (!rows.has(key)) journal.set(rows, key, loss)
      }),
    ofOwner: (owner) =>
      transactions.statement(() =>
        [...rows.values()].filter((loss) => loss.owner === owner).toSorted(inOrder),
      ),
  }
}

function inOrder(a: GasDebt, b: GasDebt): number {
  return (
    a.at - b.at ||
    a.chainId - b.chainId ||
    (a.transactionHash === b.transactionHash ? 0 : a.transactionHash < b.transactionHash ? -1 : 1)
  )
}
