import { TooManyNotes } from "@shielded-relay/core"
import { Result } from "effect"
import { callsOver, type CallLimits, type Calls, type MergeCandidate } from "./merging.ts"
import { byAmount, fewestNotes, total } from "./selection.ts"

/** What is needed of a token, and the notes of it that could be spent: enough of them. */
export interface Wanted<A> {
  readonly amount: bigint
  readonly candidates: ReadonlyArray<A>
}

/**
 * The notes for an operation that one call cannot do: of each token the fewest that cover what is needed. The tokens are looked at in
 * their order; of those to come one note each is counted, and what remains is theirs. Where it is too much it says what is possible of
 * that token: an amount that would be chosen here, or one that a call alone could do.
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
  let calls: Calls = { merges: [], joins: [] }
  for (const [index, { amount, candidates }] of wanted.entries()) {
    const toCome = wanted.slice(index + 1).flatMap((other) => other.candidates.slice(0, 1))
    const others = [...notes, ...toCome]
    const over = (chosen: ReadonlyArray<A>) => callsOver([...others, ...chosen], limits, newestTree)
    const chosen = fewestNotes(candidates, amount) ?? []
    const found = over(chosen)
    const [first] = candidates
    if (first === undefined) return Result.fail(inOneCall)
    if (found === null) {
      const most = mostMergeable(candidates, atMost(limits, wanted.length), over)
      const known = inOneCall.token === first.token ? inOneCall.possible : 0n
      return Result.fail(
        new TooManyNotes({ token: first.token, possible: most > known ? most : known }),
      )
    }
    notes = [...notes, ...chosen]
    calls = found
  }
  return Result.succeed({ notes, calls })
}

/** The largest amount whose fewest notes an operation can spend; 0 when there is none. */
function mostMergeable<A extends MergeCandidate>(
  candidates: ReadonlyArray<A>,
  notes: number,
  over: (chosen: ReadonlyArray<A>) => Calls | null,
): bigint {
  const largest = byAmount(candidates).slice(0, notes)
  for (let count = largest.length; count > 0; count -= 1) {
    const amount = total(largest.slice(0, count))
    const chosen = fewestNotes(candidates, amount)
    if (chosen !== null && over(chosen) !== null) return amount
  }
  return 0n
}

/** Notes of one token that an operation can spend at most: four for each join of the last call, and three more for each join of a merge. */
function atMost({ maximumJoins, maximumMerges }: CallLimits, tokens: number): number {
  return 4 * Math.max(maximumJoins, tokens) + 3 * maximumJoins * maximumMerges
}
