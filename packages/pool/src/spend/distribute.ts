import type { NoteState } from "@shielded-relay/core"
import type { TokenNeed } from "./Spending.ts"
import { total } from "./selection.ts"

type Note = NoteState["note"]

/** What one join does with the notes it spends: Σ notes = released + paid + change. */
export interface JoinAmounts {
  readonly need: TokenNeed
  readonly notes: ReadonlyArray<Note>
  readonly released: bigint
  readonly paid: bigint
  readonly change: bigint
}

/**
 * Distributes the needs of each token over its joins: first the released amount, then the recipient's, then change. The joins of a
 * token release exactly the payouts and the fee, and as few joins as possible reveal their token. Returns `null` if the joins of a
 * token do not cover its need.
 */
export function distribute(
  needs: ReadonlyArray<TokenNeed>,
  joins: ReadonlyArray<ReadonlyArray<Note>>,
): ReadonlyArray<JoinAmounts> | null {
  const left = new Map(needs.map((need) => [need.token, { ...need }]))
  const result: Array<JoinAmounts> = []
  for (const notes of joins) {
    const need = needs.find(({ token }) => token === notes[0]?.token)
    const rest = need === undefined ? undefined : left.get(need.token)
    if (need === undefined || rest === undefined) return null
    const spent = total(notes)
    const released = least(spent, rest.released)
    const paid = least(spent - released, rest.paid)
    left.set(need.token, { ...rest, released: rest.released - released, paid: rest.paid - paid })
    result.push({ need, notes, released, paid, change: spent - released - paid })
  }
  const covered = [...left.values()].every(({ released, paid }) => released === 0n && paid === 0n)
  return covered ? result : null
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)
