import type { NonceStoreShape, UsedNonce } from "@shielded-relay/core"
import { compositeKey } from "./compositeKey.ts"
import type { Transactions } from "./Transactions.ts"

export function memoryNonceStore(transactions: Transactions): NonceStoreShape {
  const rows = new Map<string, UsedNonce>()
  return {
    consume: (nonce) =>
      transactions.statement((journal) => {
        const key = compositeKey(nonce.scope, nonce.nonce)
        const winner = rows.get(key)
        if (winner !== undefined) return winner
        journal.set(rows, key, nonce)
        return null
      }),
    find: (scope, nonce) =>
      transactions.statement(() => rows.get(compositeKey(scope, nonce)) ?? null),
    purge: (before) =>
      transactions.statement((journal) => {
        let purged = 0
        for (const [key, row] of rows) {
          if (row.keepUntil >= before) continue
          journal.delete(rows, key)
          purged += 1
        }
        return purged
      }),
  }
}
