import { TooManyNotes } from "@shielded-relay/core"
import { Result } from "effect"
import { callsOver, type CallLimits, type Calls, type MergeCandidate } from "./calls.ts"
import { byAmount, fewestNotes, total } from "./selection.ts"

/** The amount needed of a token, and its spendable notes, whose sum is large enough. */
export interface Wanted<A> {
  readonly amount: bigint
  readonly candidates: ReadonlyArray<A>
}

/**
 * Chooses the notes of an operation that takes several calls. For each token it takes the fewest notes that cover the amount. It
 * takes more where a note is alone in its tree and can only be merged together with another.
 * Tokens are handled in order: each leaves one note for every later token. If the limits are exceeded, fails with `TooManyNotes`,
 * whose `possible` is the largest amount of that token found to work, here or in one call.
 *
 * @param inOneCall The failure of planning a single call.
 */
export function chooseToMerge<A extends MergeCandidate>(
  wanted: ReadonlyArray<Wanted<A>>,
  limits: CallLimits,
  newestTree: number,
  inOneCall: TooManyNotes,
): Result.Result<{ readonly notes: ReadonlyArray<A>; readonly calls: Calls }, TooManyNotes> {
  let notes: ReadonlyArray<A> = []
  let calls: Calls = { earlier: [], joins: [] }
  const mostNotes = atMost(limits, wanted.length)
  for (const [index, { amount, candidates }] of wanted.entries()) {
    const toCome = wanted.slice(index + 1).flatMap((other) => other.candidates.slice(0, 1))
    const others = [...notes, ...toCome]
    const spent = (atLeast: bigint) => {
      const chosen = fewestNotes(candidates, atLeast) ?? []
      const found =
        chosen.length > mostNotes ? null : callsOver([...others, ...chosen], limits, newestTree)
      return found === null ? null : { amount: atLeast, chosen, calls: found }
    }
    const [first] = candidates
    if (first === undefined) return Result.fail(inOneCall)
    const sums = sumsOf(byAmount(candidates).slice(0, mostNotes))
    const enough = firstOf([amount, ...sums.filter((sum) => sum > amount)], spent)
    if (enough === null) {
      const less = firstOf(sums.filter((sum) => sum < amount).toReversed(), spent)
      const most = less?.amount ?? 0n
      const known = inOneCall.token === first.token ? inOneCall.possible : 0n
      const possible = most > known ? most : known
      return Result.fail(new TooManyNotes({ token: first.token, possible }))
    }
    notes = [...notes, ...enough.chosen]
    calls = enough.calls
  }
  return Result.succeed({ notes, calls })
}

/** The running sums of the notes' amounts. */
function sumsOf(notes: ReadonlyArray<MergeCandidate>): ReadonlyArray<bigint> {
  return notes.map((_, last) => total(notes.slice(0, last + 1)))
}

/** The first result that is not `null`. */
function firstOf<B>(amounts: ReadonlyArray<bigint>, find: (amount: bigint) => B | null): B | null {
  for (const amount of amounts) {
    const found = find(amount)
    if (found !== null) return found
  }
  return null
}

/** Most notes of one token in an operation: all inputs of its last call, plus `inputs − 1` for each join of each merge. */
function atMost({ inputs, maximumJoins, maximumEarlierCalls }: CallLimits, tokens: number): number {
  return inputs * Math.max(maximumJoins, tokens) + (inputs - 1) * maximumJoins * maximumEarlierCalls
}
