import { eventTypeOf, renderTime, type JournalRow } from "@shielded-relay/core"

/** A version of an operation or order as its owner sees it: no amounts, recipients or owner. */
export function eventView(row: JournalRow): Readonly<Record<string, unknown>> {
  const { at, subject, nonce, kind, chainId, state, version } = row
  return {
    type: eventTypeOf(row),
    timestamp: renderTime(at),
    data: { id: subject, nonce, kind, chainId, state, version },
  }
}
