import { Duration, Effect } from "effect"
import type { LinkedEntry } from "../../organization/AuditEntry.ts"
import { entryHash } from "../../organization/entryHash.ts"
import { OrganizationStore } from "../../port/storage/OrganizationStore.ts"
import { UnitOfWork } from "../../port/storage/UnitOfWork.ts"
import type { Uuid } from "../../request/uuid.ts"

/** Entries linked in one transaction. */
const batch = 200

/**
 * Gives the waiting audit entries their places: one transaction reads them and the ends of their chains, and links them in order. Returns how
 * many. Two processes that link at once conflict in the storage, and one runs again.
 */
export const linkEntries = Effect.gen(function* () {
  const store = yield* OrganizationStore
  const { transact } = yield* UnitOfWork
  return yield* transact(
    Effect.gen(function* () {
      const entries = yield* store.unlinked(batch)
      const ends = new Map<Uuid, LinkedEntry | null>()
      for (const entry of entries) {
        const { organizationId } = entry
        const end = ends.get(organizationId) ?? (yield* store.newestLinked(organizationId))
        const seq = (end?.seq ?? 0) + 1
        const linked = { ...entry, seq, hash: entryHash(end?.hash ?? null, seq, entry) }
        yield* store.link(linked)
        ends.set(organizationId, linked)
      }
      return entries.length
    }),
  )
})

/** Links audit entries within a second of their acceptance, for ever. */
export const linkAuditLog = Effect.gen(function* () {
  for (;;) {
    const linked = yield* linkEntries
    if (linked < batch) yield* Effect.sleep(Duration.seconds(1))
  }
})
