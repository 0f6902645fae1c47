import type { ExecutedInsertion, OutOfTimeCall, OutOfTimeStoreShape } from "@shielded-relay/core"
import { Effect } from "effect"
import { compositeKey } from "../compositeKey.ts"
import type { Transactions } from "../Transactions.ts"

export function memoryOutOfTimeStore(transactions: Transactions): OutOfTimeStoreShape {
  const rows = new Map<string, OutOfTimeCall>()
  const executed = new Map<string, ExecutedInsertion>()
  const some = (isWanted: (call: OutOfTimeCall) => boolean) =>
    transactions.statement(() => [...rows.values()].filter(isWanted).toSorted(inOrder))
  return {
    record: (call) =>
      transactions.statement((journal) => {
        const key = compositeKey(call.chainId, call.transactionHash)
        if (!rows.has(key)) journal.set(rows, key, call)
      }),
    blamedSince: (chainId, blamed, at) =>
      some((call) => call.chainId === chainId && call.blamed === blamed && call.at >= at),
    newestInsertions: (chainId, most) =>
      Effect.map(
        some((call) => call.chainId === chainId && call.leaves !== null),
        (insertions) => insertions.toReversed().slice(0, most),
      ),
    recordExecuted: (insertion) =>
      transactions.statement((journal) => {
        const key = compositeKey(insertion.chainId, insertion.producer)
        if (!executed.has(key)) journal.set(executed, key, insertion)
      }),
    producers: (chainId) =>
      transactions.statement(
        () => [...executed.values()].filter((one) => one.chainId === chainId).length,
      ),
  }
}

function inOrder(a: OutOfTimeCall, b: OutOfTimeCall): number {
  return a.at - b.at || (a.transactionHash < b.transactionHash ? -1 : 1)
}
