import { chainedHash, firstBreakIn } from "../../organization/hashChain.ts"
import type { LoggedDeed, OperatorDeed } from "../../port/storage/operator/OperatorLog.ts"

/**
 * The hash of a deed in its place, chained over these fields in this order: place, at, id, name, action, subject, reason, result
 * (`chainedHash`).
 */
export function deedHash(previous: string | null, place: number, deed: OperatorDeed): string {
  const { at, id, name, action, subject, reason, result } = deed
  return chainedHash(previous, [place, at, id, name, action, subject, reason, result])
}

/** The first place whose deed does not follow from the one before it; `null` if all do. `deeds`: ascending; `previous`: the one before them. */
export const firstBrokenDeed = (
  deeds: ReadonlyArray<LoggedDeed>,
  previous: LoggedDeed | null = null,
): number | null => firstBreakIn(deeds, previous, ({ place }) => place, deedHash)
