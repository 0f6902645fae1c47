import type { NonceStoreShape, UsedNonce } from "@shielded-relay/core"
import type { Transactions } from "./Transactions.ts"

/** The used nonces of one scope, and a lower bound of their `keepUntil`. */
interface Scope {
  readonly rows: Map<string, UsedNonce>
  earliestEnd: number
}

/** Used nonces by scope. The nonces of a session expire together, so `purge` scans few scopes. */
export function memoryNonceStore(transactions: Transactions): NonceStoreShape {
  const scopes = new Map<string, Scope>()
  /** A lower bound over all scopes. It only ever costs a scan if a rollback leaves it too early. */
  let earliest = Number.POSITIVE_INFINITY
  return {
    consume: (nonce) =>
      transactions.statement((journal) => {
        const known = scopes.get(nonce.scope)
        const winner = known?.rows.get(nonce.nonce)
        if (winner !== undefined) return winner
        const scope = known ?? { rows: new Map(), earliestEnd: nonce.keepUntil }
        if (known === undefined) journal.set(scopes, nonce.scope, scope)
        // Kept when the transaction is rolled back: a bound that is too early only costs a scan.
        earliest = Math.min(earliest, nonce.keepUntil)
        scope.earliestEnd = Math.min(scope.earliestEnd, nonce.keepUntil)
        journal.set(scope.rows, nonce.nonce, nonce)
        return null
      }),
    find: (scope, nonce) =>
      transactions.statement(() => scopes.get(scope)?.rows.get(nonce) ?? null),
    count: (scope) => transactions.statement(() => scopes.get(scope)?.rows.size ?? 0),
    purge: (before) =>
      transactions.statement((journal) => {
        let purged = 0
        if (earliest >= before) return purged
        for (const [name, scope] of scopes) {
          if (scope.earliestEnd >= before) continue
          let earliestEnd = Number.POSITIVE_INFINITY
          for (const [nonce, { keepUntil }] of scope.rows) {
            if (keepUntil >= before) {
              earliestEnd = Math.min(earliestEnd, keepUntil)
              continue
            }
            journal.delete(scope.rows, nonce)
            purged += 1
          }
          if (scope.rows.size === 0) journal.delete(scopes, name)
          else journal.set(scopes, name, { rows: scope.rows, earliestEnd })
        }
        // A rollback brings nonces back that ended before now, so the next purge looks again.
        const kept = earliest
        journal.onUndo(() => (earliest = kept))
        earliest = Number.POSITIVE_INFINITY
        for (const { earliestEnd } of scopes.values()) earliest = Math.min(earliest, earliestEnd)
        return purged
      }),
  }
}
