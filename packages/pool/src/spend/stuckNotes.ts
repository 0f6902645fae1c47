import type { Address } from "@shielded-relay/core"
import type { StandingState } from "../chainIndex/standings.ts"
import { joinWidth } from "./callShape.ts"
import type { Standing } from "./chooseNotes.ts"
import { order } from "./Spending.ts"
import { groupIntoJoins, mostSpendable, selectNotes, total, type CallSize } from "./selection.ts"

/** Unreserved notes that private sends left behind, at the confirmation depth; largest first. */
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

/** Stuck amounts in smallest units, ascending by token. */
export function stuckByToken(states: ReadonlyArray<StandingState>, confirmedBlock: number) {
  const byToken = Map.groupBy(stuckNotes(states, confirmedBlock), ({ token }) => token)
  return [...byToken]
    .toSorted(([a], [b]) => order(a, b))
    .map(([token, notes]) => ({ token, amount: total(notes) }))
}

/** Most sums per request. */
const sumsAtMost = 16

/** An amount that one call recovers completely, and the width of each of its joins. */
export interface RecoverableSum {
  readonly amount: bigint
  readonly joins: ReadonlyArray<2 | 4>
}

/**
 * The amounts of a token that can be recovered, one call each, largest first, at most 16. Notes and joins match what selection
 * chooses later, so the quoted price is for the same call (test: `recoverableSums.test.ts`).
 */
export function recoverableSums(
  states: ReadonlyArray<StandingState>,
  { confirmedBlock, inserted, treeOf }: Pick<Standing, "confirmedBlock" | "inserted" | "treeOf">,
  token: Address,
  size: CallSize,
): ReadonlyArray<RecoverableSum> {
  let left = stuckNotes(states, confirmedBlock)
    .filter((note) => note.token === token && note.amount > 0n)
    .map(({ position, amount }) => ({ position, amount, tree: treeOf(position) }))
  const sums: Array<RecoverableSum> = []
  while (left.length > 0 && sums.length < sumsAtMost) {
    const amount = mostSpendable(left, size)
    // As in `chooseNotes`: notes in the tree first, if they suffice.
    const inTree = left.filter(({ position }) => position < inserted)
    const chosen = selectNotes(inTree, amount, size) ?? selectNotes(left, amount, size) ?? left
    sums.push({
      amount: total(chosen),
      joins: groupIntoJoins(chosen, size.inputs).map(({ length }) => joinWidth(length)),
    })
    const taken = new Set(chosen)
    left = left.filter((note) => !taken.has(note))
  }
  return sums
}
