import type { AuditEntry, LinkedEntry } from "./AuditEntry.ts"
import { chainedHash, firstBreakIn } from "./hashChain.ts"

/**
 * The hash of an entry in its place, chained over these fields in this order: seq, at, id, key, route, digest, decision, policyId, result
 * (`chainedHash`).
 */
export function entryHash(previous: string | null, seq: number, entry: AuditEntry): string {
  const { at, id, key, route, digest, decision, policyId, result } = entry
  return chainedHash(previous, [seq, at, id, key, route, digest, decision, policyId, result])
}

/** The first place whose entry does not follow from the one before it; `null` if all do. `entries`: from the first on, ascending. */
export const firstBreak = (
  entries: ReadonlyArray<LinkedEntry>,
  previous: LinkedEntry | null = null,
): number | null => firstBreakIn(entries, previous, ({ seq }) => seq, entryHash)
