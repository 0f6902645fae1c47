import {
  BalanceReserved,
  InsufficientBalance,
  TooManyNotes,
  type Address,
  type NoteState,
} from "@shielded-relay/core"
import { Result } from "effect"
import { chooseToMerge } from "./chooseToMerge.ts"
import { callsOver, type CallLimits, type Calls, type MergeCandidate } from "./calls.ts"
import type { Spending, TokenNeed } from "./Spending.ts"
import { groupIntoJoins, mostSpendable, selectNotes, total, type CallSize } from "./selection.ts"

/** Where things stand when notes are chosen. */
export interface Standing {
  /** The newest block at the depth at which a balance counts. */
  readonly confirmedBlock: number
  /** Commitments that are in the trees. */
  readonly inserted: number
  readonly treeOf: (position: number) => number
  /** Notes of less than this are worth less than spending them costs. */
  readonly dustBelow: (token: Address) => bigint
  /** Positions of notes that count as reserved. */
  readonly taken: ReadonlySet<number>
  readonly limits: CallLimits
}

/** The notes that an operation will spend, and the calls that it takes. */
export interface Choice {
  readonly notes: ReadonlyArray<NoteState["note"]>
  readonly calls: Calls
  /** True when a note of the first call waits in the queue. */
  readonly needsFlush: boolean
}

export type ChoiceProblem = InsufficientBalance | BalanceReserved | TooManyNotes

type Note = NoteState["note"]
type SpendableNote = MergeCandidate & { readonly note: Note }

/**
 * Chooses the notes for an operation. Notes in the tree go before queued ones as long as they suffice, for those cost an insertion
 * and show when their owner was in a hurry.
 */
export function chooseNotes(
  spending: Spending,
  states: ReadonlyArray<NoteState>,
  standing: Standing,
): Result.Result<Choice, ChoiceProblem> {
  const worthwhile = states.filter(
    ({ note }) =>
      note.block <= standing.confirmedBlock && note.amount >= standing.dustBelow(note.token),
  )
  const ofToken = (token: Address) => worthwhile.filter(({ note }) => note.token === token)
  const free = (token: Address): ReadonlyArray<SpendableNote> =>
    ofToken(token)
      .filter(({ note, reservedBy }) => reservedBy === null && !standing.taken.has(note.position))
      .map(({ note }) => ({
        note,
        token,
        position: note.position,
        amount: note.amount,
        tree: standing.treeOf(note.position),
      }))

  for (const need of spending.needs) {
    const have = total(ofToken(need.token).map(({ note }) => note))
    const wanted = amountOf(need)
    if (have < wanted) {
      return Result.fail(new InsufficientBalance({ token: need.token, have, need: wanted }))
    }
  }
  for (const need of spending.needs) {
    if (total(free(need.token)) < amountOf(need)) {
      return Result.fail(new BalanceReserved({ token: need.token }))
    }
  }

  const inTree = ({ position }: SpendableNote) => position < standing.inserted
  const choose = (choices: (token: Address) => ReadonlyArray<ReadonlyArray<SpendableNote>>) =>
    chooseJoins(spending.needs, choices, standing.limits)
  const thrifty = choose((token) => [free(token).filter(inTree), free(token)])
  const inOneCall = Result.isSuccess(thrifty) ? thrifty : choose((token) => [free(token)])
  const newestTree = standing.treeOf(standing.inserted)
  const chosen = Result.isSuccess(inOneCall)
    ? inParts(inOneCall.success, standing.limits, newestTree)
    : chooseToMerge(
        spending.needs.map((need) => ({ amount: amountOf(need), candidates: free(need.token) })),
        standing.limits,
        newestTree,
        inOneCall.failure,
      )
  return Result.map(chosen, ({ notes, calls }) => ({
    notes: notes.map(({ note }) => note),
    calls,
    needsFlush: !(calls.earlier[0]?.joins ?? calls.joins)
      .flat()
      .every(({ position }) => position < standing.inserted),
  }))
}

/** Every token needs a join at least; what remains of the budget goes to the tokens in their order. */
function chooseJoins(
  needs: ReadonlyArray<TokenNeed>,
  choices: (token: Address) => ReadonlyArray<ReadonlyArray<SpendableNote>>,
  { inputs, maximumJoins }: CallSize,
): Result.Result<ReadonlyArray<ReadonlyArray<SpendableNote>>, TooManyNotes> {
  let spare = Math.max(0, maximumJoins - needs.length)
  const joins: Array<ReadonlyArray<SpendableNote>> = []
  for (const need of needs) {
    const { token } = need
    const candidates = choices(token)
    const chosen = candidates.reduce<ReadonlyArray<SpendableNote> | null>(
      (found, notes) =>
        found ?? selectNotes(notes, amountOf(need), { inputs, maximumJoins: 1 + spare }),
      null,
    )
    if (chosen === null) {
      const possible = mostSpendable(candidates.at(-1) ?? [], {
        inputs,
        maximumJoins: 1 + spare,
      })
      return Result.fail(new TooManyNotes({ token, possible }))
    }
    const groups = groupIntoJoins(chosen, inputs)
    spare -= groups.length - 1
    joins.push(...groups)
  }
  return Result.succeed(joins)
}

/** Joins as one call, or as several where one does not take so many tokens. */
function inParts(
  joins: ReadonlyArray<ReadonlyArray<SpendableNote>>,
  limits: CallLimits,
  newestTree: number,
): Result.Result<{ notes: ReadonlyArray<SpendableNote>; calls: Calls }, TooManyNotes> {
  const notes = joins.flat()
  const [first] = notes
  if (first === undefined) return Result.succeed({ notes, calls: { earlier: [], joins } })
  const calls = callsOver(notes, limits, newestTree)
  return calls === null
    ? Result.fail(new TooManyNotes({ token: first.token, possible: 0n }))
    : Result.succeed({ notes, calls })
}

const amountOf = ({ released, paid }: TokenNeed): bigint => released + paid
