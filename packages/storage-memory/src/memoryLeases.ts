import { Clock, Effect } from "effect"
import { LeaseLost, type Lease, type LeasesShape } from "@shielded-relay/core"
import type { Transactions } from "./Transactions.ts"

interface Held {
  readonly token: number
  /** `null` once it was released. A row stays for ever, so that no token comes twice. */
  readonly until: number | null
}

export function memoryLeases(transactions: Transactions): LeasesShape {
  const rows = new Map<string, Held>()
  const isHeld = ({ name, token }: Lease): boolean => {
    const row = rows.get(name)
    return row?.token === token && row.until !== null
  }
  const lost = ({ name }: Lease) => Effect.fail(new LeaseLost({ name }))
  return {
    acquire: (name, duration) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        transactions.statement((journal) => {
          const row = rows.get(name)
          if (row !== undefined && row.until !== null && row.until > now) return null
          const token = (row?.token ?? 0) + 1
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
        if (isHeld(lease)) journal.set(rows, lease.name, { token: lease.token, until: null })
      }),
    // Nothing else runs before the transaction around it ends, so the answer holds until then.
    fence: (lease) =>
      transactions.refusable<void, LeaseLost>(() => (isHeld(lease) ? Effect.void : lost(lease))),
  }
}
