import {
  addressFromBytes,
  parseAddress,
  parseTime,
  type PoolEvent,
  type PoolGatewayShape,
  type Statement,
  type StatementNote,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { FIELD_MODULUS } from "../field/field.ts"
import { AMOUNT_LIMIT, commitment } from "../note/Note.ts"
import type { ChainPlaces } from "./ChainPlaces.ts"
import { StatementRefused } from "./StatementRefused.ts"

/** A note of a statement as the chain shows it. Times are Unix seconds of the chain's clock. */
export interface ShownNote {
  readonly note: StatementNote
  readonly commitment: bigint
  readonly createdAt: number
  readonly spentAt: number | null
}

/**
 * Compares each note with the chain: its commitment, recomputed from its opening, is the leaf at its position, and its nullifier was
 * published, each in the block and transaction that the statement names. Fails with `StatementRefused` otherwise.
 */
export const shownNotes = Effect.fnUntraced(function* (
  statement: Statement,
  { family, assetOf }: Pick<PoolGatewayShape, "family" | "assetOf">,
  places: ChainPlaces,
) {
  const shown: Array<ShownNote> = []
  let last = statement.request.after ?? -1
  for (const note of statement.notes) {
    const wrong = (what: string) =>
      new StatementRefused({ reason: `the note at position ${note.position} ${what}` })
    if (note.position <= last) return yield* wrong("is out of order")
    last = note.position
    const token = parseAddress(note.token, family)
    const [npk, amount] = [BigInt(note.npk), BigInt(note.amount)]
    if (token === null || npk >= FIELD_MODULUS || amount >= AMOUNT_LIMIT)
      return yield* wrong("has an invalid token, amount or key")
    const made = commitment(npk, assetOf(token), amount)
    const created = yield* places.eventsAt(note.created)
    const leaf = created.find((event) => "position" in event && event.position === note.position)
    if (leaf === undefined || leafOf(leaf, assetOf) !== made)
      return yield* wrong("differs from the leaf of this chain at that position")
    const createdAt = yield* places.timeOf(note.created.block)
    const { spent } = note
    let spentAt: number | null = null
    if (spent !== null) {
      const events = yield* places.eventsAt(spent)
      const published = events.map((event) => ("nullifier" in event ? event.nullifier : null))
      if (!published.includes(BigInt(spent.nullifier)))
        return yield* wrong("was not spent in the transaction that is named")
      spentAt = yield* places.timeOf(spent.block)
    }
    if (!isInPeriod(statement, createdAt, spentAt)) return yield* wrong("lies outside the period")
    shown.push({ note, commitment: made, createdAt, spentAt })
  }
  return shown
})

/** The commitment that an event puts into the tree; `null` for other events. */
function leafOf(event: PoolEvent, assetOf: PoolGatewayShape["assetOf"]): bigint | null {
  switch (event.type) {
    case "NoteQueued":
      return event.commitment
    case "PublicNote":
      return commitment(event.npk, assetOf(addressFromBytes(event.token)), event.amount)
    case "NullifierSpent":
    case "Operation":
    case "TreeUpdated":
      return null
  }
}

/** Whether the note's spend, or its creation if no spend is shown, lies in the period. A statement about one operation has no period. */
function isInPeriod(
  { request: { from, to } }: Statement,
  createdAt: number,
  spentAt: number | null,
): boolean {
  const [start, end] = [from, to].map((text) => (text === undefined ? null : parseTime(text)))
  const time = 1000 * (spentAt ?? createdAt)
  return time >= (start ?? -Infinity) && time < (end ?? Infinity)
}
