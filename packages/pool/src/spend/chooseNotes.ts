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

/** The state of the index when notes are chosen. */
export interface Standing {
  /** The newest block at the confirmation depth. */
  readonly confirmedBlock: number
  /** Commitments that are in the trees. */
  readonly inserted: number
  readonly treeOf: (position: number) => number
  /** The minimum amount of a note worth spending, in smallest units. */
  readonly dustBelow: (token: Address) => bigint
  /** Positions of notes to treat as reserved. */
  readonly taken: ReadonlySet<number>
  readonly limits: CallLimits
}

/** The notes that an operation spends, and its calls. */
export interface Choice {
  readonly notes: ReadonlyArray<NoteState["note"]>
  readonly calls: Calls
}

export type ChoiceProblem = InsufficientBalance | BalanceReserved | TooManyNotes

type Note = NoteState["note"]
type SpendableNote = MergeCandidate & { readonly note: Note }

/**
 * Chooses the notes for an operation. Prefers notes in the tree if they suffice: queued ones cost an insertion and reveal that
 * their owner was in a hurry.
 * Fails with `InsufficientBalance` if the owner has too little, `BalanceReserved` if other operations hold the notes, or
 * `TooManyNotes` if the limits do not allow so many calls.
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
  }))
}

/** Chooses the joins of one call. Each token gets at least one join; spare joins go to the tokens in order. */
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

/** Plans joins as one call, or as several if they contain too many tokens for one. */
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
