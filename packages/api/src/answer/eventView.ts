import { eventTypeOf, renderTime, type EventType, type JournalRow } from "@shielded-relay/core"

/** An event as it is told. */
export interface EventView extends Readonly<Record<string, unknown>> {
  readonly type: EventType
  /** RFC 3339. */
  readonly timestamp: string
  readonly data: Readonly<Record<string, string | number | null>>
}

/** A version of an operation or order, or a change of a balance, as its owner sees it: no amounts, recipients or owner. */
export function eventView(row: JournalRow): EventView {
  const { at, subject, nonce, kind, chainId, state, version } = row
  return {
    type: eventTypeOf(row),
    timestamp: renderTime(at),
    data: { id: subject, nonce, kind, chainId, state, version },
  }
}
