import { Clock, Effect } from "effect"
import { LeaseLost, type Lease, type LeasesShape } from "@shielded-relay/core"
import type { Transactions } from "./Transactions.ts"

/** A lease that was acquired and not released. `until`: milliseconds since the epoch. */
export interface Held {
  readonly token: number
  readonly until: number
}

/** @param rows The leases by name. */
export function memoryLeases(
  transactions: Transactions,
  rows = new Map<string, Held>(),
): LeasesShape {
  // One counter for all names. Releasing a lease deletes its row, and a later token must still be greater.
  let tokens = 0
  const isHeld = ({ name, token }: Lease): boolean => rows.get(name)?.token === token
  const lost = ({ name }: Lease) => Effect.fail(new LeaseLost({ name }))
  return {
    acquire: (name, duration) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        transactions.statement((journal) => {
          const row = rows.get(name)
          if (row !== undefined && row.until > now) return null
          const token = (tokens += 1)
          journal.set(rows, name, { token, until: now + duration })
          return { name, token }
        }),
      ),
    renew: (lease, duration) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        transactions.refusable<void, LeaseLost>((journal) => {
          if (!isHeld(lease)) return lost(lease)
          journal.set(rows, lease.name, { token: lease.token, until: now + duration })
          return Effect.void
        }),
      ),
    release: (lease) =>
      transactions.statement((journal) => {
        if (isHeld(lease)) journal.delete(rows, lease.name)
      }),
    // The enclosing transaction holds the storage's only lock, so the result stays valid until its commit.
    fence: (lease) =>
      transactions.refusable<void, LeaseLost>(() => (isHeld(lease) ? Effect.void : lost(lease))),
  }
}
