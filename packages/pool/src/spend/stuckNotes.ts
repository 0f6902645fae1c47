import type { Address } from "@shielded-relay/core"
import type { StandingState } from "../chainIndex/standings.ts"
import { order } from "./Spending.ts"
import { total, type CallSize } from "./selection.ts"

/** What private sends left behind that nothing holds, at the depth that counts; largest first. */
function stuckNotes(states: ReadonlyArray<StandingState>, confirmedBlock: number) {
  return states
    .filter(
      ({ standing, reservedBy, note }) =>
        standing.kind === "stuck" && reservedBy === null && note.block <= confirmedBlock,
    )
    .map(({ note }) => note)
    .toSorted((a, b) =>
      a.amount > b.amount ? -1 : a.amount < b.amount ? 1 : a.position - b.position,
    )
}

/** Stuck amounts by token, ascending. */
export function stuckByToken(states: ReadonlyArray<StandingState>, confirmedBlock: number) {
  const byToken = Map.groupBy(stuckNotes(states, confirmedBlock), ({ token }) => token)
  return [...byToken]
    .toSorted(([a], [b]) => order(a, b))
    .map(([token, notes]) => ({ token, amount: total(notes) }))
}

/** The sums that one call each can recover of a token, largest first: notes in as few calls as they fit. */
export function recoverableSums(
  states: ReadonlyArray<StandingState>,
  confirmedBlock: number,
  token: Address,
  { inputs, maximumJoins }: CallSize,
): ReadonlyArray<{ readonly amount: bigint; readonly notes: number }> {
  const notes = stuckNotes(states, confirmedBlock).filter((note) => note.token === token)
  const most = maximumJoins * inputs
  return Array.from({ length: Math.ceil(notes.length / most) }, (_, k) => {
    const ofCall = notes.slice(k * most, (k + 1) * most)
    return { amount: total(ofCall), notes: ofCall.length }
  })
}
