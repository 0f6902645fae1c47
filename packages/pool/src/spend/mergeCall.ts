import type { Address, NoteState, OperationFee, PublishedFee } from "@shielded-relay/core"
import type { JoinAmounts } from "./distribute.ts"
import { total } from "./selection.ts"
import { merging, type Spending } from "./Spending.ts"

type Note = NoteState["note"]
type Joins<A> = ReadonlyArray<ReadonlyArray<A>>

/** What a merge does: its joins make one note each. */
export interface MergeCall {
  readonly spending: Spending
  readonly joins: ReadonlyArray<JoinAmounts>
}

/**
 * Whether a merge publishes a fee: the operation's spending has one, notes of this token pay it, and the merge spends some of them. Its
 * public shape follows from this.
 */
export function publishesFee(
  { fee }: Pick<Spending, "fee">,
  joins: Joins<{ readonly token: Address }>,
): boolean {
  return fee !== null && !fee.fromOutput && joins.flat().some(({ token }) => token === fee.token)
}

/** The spending from which a merge's public shape is predicted. */
export function mergeShape(asked: Spending, joins: Joins<{ readonly token: Address }>): Spending {
  return publishesFee(asked, joins) ? { ...merging, fee: asked.fee } : merging
}

/**
 * A merge over these joins. If it spends notes of the fee's token, it releases its own part of the fee: from as few joins as possible, the
 * most valuable first, since each of them shows its token. Every join keeps at least 1, so that it still makes a note. A merge whose notes
 * of the token are worth less releases nothing, and the last call pays for it.
 *
 * @param asked What the operation does, with the fee that is not published yet.
 */
export function mergeCall(
  asked: Spending,
  fee: OperationFee,
  published: PublishedFee,
  joins: Joins<Note>,
): MergeCall {
  const own = fee.merges?.[published.merges] ?? 0n
  const kept = joins.map((notes) => joinOf(notes, 0n))
  if (asked.fee === null || own === 0n || own > asked.fee.amount || !publishesFee(asked, joins))
    return { spending: merging, joins: kept }
  const released = releasesOf(joins, asked.fee.token, own)
  if (released === null) return { spending: merging, joins: kept }
  return {
    spending: {
      ...merging,
      needs: [{ token: asked.fee.token, released: own, paid: 0n }],
      fee: { ...asked.fee, amount: own },
    },
    joins: joins.map((notes) => joinOf(notes, released.get(notes) ?? 0n)),
  }
}

/** What each join releases of an amount; `null` if the joins of the token cannot release it and keep 1 each. */
function releasesOf(
  joins: Joins<Note>,
  token: Address,
  amount: bigint,
): ReadonlyMap<ReadonlyArray<Note>, bigint> | null {
  const released = new Map<ReadonlyArray<Note>, bigint>()
  let left = amount
  const ofToken = joins
    .filter((notes) => notes[0]?.token === token)
    .toSorted((a, b) => (total(a) < total(b) ? 1 : total(a) > total(b) ? -1 : 0))
  for (const notes of ofToken) {
    const room = total(notes) - 1n
    const mine = left < room ? left : room
    if (mine > 0n) released.set(notes, mine)
    left -= mine
  }
  return left === 0n ? released : null
}

function joinOf(notes: ReadonlyArray<Note>, released: bigint): JoinAmounts {
  const token = notes[0]?.token
  if (token === undefined) throw new Error("a join of no notes was planned")
  return {
    need: { token, released, paid: 0n },
    notes,
    released,
    paid: 0n,
    change: total(notes) - released,
  }
}
