import { firstBreak, OrganizationStore, type LinkedEntry, type Uuid } from "@shielded-relay/core"
import { Effect } from "effect"

/** Entries read at a time. */
const page = 500

/** What a walk along an organization's audit log found. */
export interface AuditLogState {
  /** The last entry whose hash follows from all before it; `null` before the first. */
  readonly newest: LinkedEntry | null
  /** The first place whose entry is missing, changed or moved; `null`: every entry follows from the one before it. */
  readonly brokenAt: number | null
}

/** Computes every hash of an organization's audit log again, from the first entry on. */
export const verifyAuditLog = Effect.fnUntraced(function* (organizationId: Uuid) {
  const store = yield* OrganizationStore
  let newest: LinkedEntry | null = null
  for (;;) {
    const entries: ReadonlyArray<LinkedEntry> = yield* store.entries(
      organizationId,
      newest?.seq ?? 0,
      page,
    )
    const brokenAt = firstBreak(entries, newest)
    if (brokenAt !== null) {
      const last = entries.findLast(({ seq }) => seq < brokenAt) ?? newest
      return { newest: last, brokenAt } satisfies AuditLogState
    }
    newest = entries.at(-1) ?? newest
    if (entries.length < page) return { newest, brokenAt: null } satisfies AuditLogState
  }
})
