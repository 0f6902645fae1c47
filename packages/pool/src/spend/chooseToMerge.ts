import { TooManyNotes } from "@shielded-relay/core"
import { Result } from "effect"
import { callsOver, type CallLimits, type Calls, type MergeCandidate } from "./calls.ts"
import { byAmount, fewestNotes, total } from "./selection.ts"

/** What is needed of a token, and the notes of it that could be spent: enough of them. */
export interface Wanted<A> {
  readonly amount: bigint
  readonly candidates: ReadonlyArray<A>
}

/**
 * The notes for an operation that one call cannot do: of each token the fewest that cover what is needed, or more where a note that is
 * alone in its tree can only be merged with another. The tokens are looked at in their order; of those to come one note each is counted,
 * and what remains is theirs. Where it is too much it says what is possible of that token: an amount that would be chosen here, or one
 * that a call alone could do.
 *
 * @param inOneCall Why one call cannot do it.
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

/** What the first note is worth, the first two, and so on. */
function sumsOf(notes: ReadonlyArray<MergeCandidate>): ReadonlyArray<bigint> {
  return notes.map((_, last) => total(notes.slice(0, last + 1)))
}

/** What is found for the first of the amounts for which something is. */
function firstOf<B>(amounts: ReadonlyArray<bigint>, find: (amount: bigint) => B | null): B | null {
  for (const amount of amounts) {
    const found = find(amount)
    if (found !== null) return found
  }
  return null
}

/** Notes of one token that an operation can spend at most: those of each join of its own call, and one less more for each join of a merge. */
function atMost({ inputs, maximumJoins, maximumEarlierCalls }: CallLimits, tokens: number): number {
  return inputs * Math.max(maximumJoins, tokens) + (inputs - 1) * maximumJoins * maximumEarlierCalls
}
