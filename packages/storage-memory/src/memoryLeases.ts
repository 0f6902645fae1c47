import { Clock, Effect } from "effect"
import { LeaseLost, type Lease, type LeasesShape } from "@shielded-relay/core"
import type { Transactions } from "./Transactions.ts"

interface Held {
  readonly token: number
  readonly until: number
}

export function memoryLeases(transactions: Transactions): LeasesShape {
  const rows = new Map<string, Held>()
  // One for all names: the row of a lease that was given back goes, and no token comes twice.
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
    // Nothing else runs before the transaction around it ends, so the answer holds until then.
    fence: (lease) =>
      transactions.refusable<void, LeaseLost>(() => (isHeld(lease) ? Effect.void : lost(lease))),
  }
}
