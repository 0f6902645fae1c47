import type {
  OperationStoreShape,
  OrganizationStoreShape,
  Spend,
  Uuid,
  WalletOperationStoreShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { Transactions } from "../Transactions.ts"

/** What policies were charged, by policy, oldest first. A sum reads only the spends of its window. */
export function memorySpends(
  transactions: Transactions,
  operations: Pick<OperationStoreShape, "find">,
  walletOperations: Pick<WalletOperationStoreShape, "find">,
): Pick<OrganizationStoreShape, "insertSpend" | "spent"> {
  const spends = new Map<Uuid, Array<Spend>>()
  return {
    insertSpend: (spend) =>
      transactions.statement((journal) => {
        const known = spends.get(spend.policyId) ?? []
        if (known.length === 0) journal.set(spends, spend.policyId, known)
        const place = known.findLastIndex(({ at }) => at <= spend.at) + 1
        known.splice(place, 0, spend)
        journal.onUndo(() => known.splice(place, 1))
      }),
    spent: Effect.fnUntraced(function* ({ policyId, userId, chainId, token, since }) {
      const matching = yield* transactions.statement(() => {
        const known = spends.get(policyId) ?? []
        return known
          .slice(known.findLastIndex(({ at }) => at <= since) + 1)
          .filter(
            (spend) =>
              spend.chainId === chainId &&
              spend.token === token &&
              (userId === null || spend.userId === userId),
          )
      })
      let [amount, count] = [0n, 0]
      for (const spend of matching) {
        const { operationId } = spend
        if (operationId !== null) {
          const operation =
            (yield* operations.find(operationId)) ?? (yield* walletOperations.find(operationId))
          if (operation?.status.state === "failed") continue
        }
        amount += spend.amount
        count += 1
      }
      return { amount, count }
    }),
  }
}
