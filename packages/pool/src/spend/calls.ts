import type { Address, CallPlan } from "@shielded-relay/core"
import { groupIntoJoins, total, type CallSize, type Candidate } from "./selection.ts"
import { order } from "./Spending.ts"

/** A note as it is merged. */
export interface MergeCandidate extends Candidate {
  readonly token: Address
}

/** What one call has room for, and what becomes of the tokens for which it has none. */
export interface CallBounds extends CallSize {
  /** Tokens of one call at most; an operation with more of them takes a call for each so many. */
  readonly tokensPerCall: number
  /** Goes with the last of these calls. */
  readonly feeToken: Address | null
}

/** How much one operation may take; a call of more tokens may have one join for each. */
export interface CallLimits extends CallBounds {
  /** Calls before the last one. */
  readonly maximumEarlierCalls: number
}

/**
 * The next call over notes that an operation holds: it spends them all, or those of some tokens alone, or merges some of them.
 */
export interface NextCall<A> {
  readonly kind: CallPlan["kind"]
  readonly joins: ReadonlyArray<ReadonlyArray<A>>
}

/** All calls over the notes, as far as they can be foreseen. */
export interface Calls {
  readonly earlier: ReadonlyArray<NextCall<MergeCandidate>>
  readonly joins: ReadonlyArray<ReadonlyArray<MergeCandidate>>
}

/** A note's amount stays below this. */
const TOO_MUCH = 1n << 128n

/** Joins over all of the notes: ascending by token, tree and position. */
export function joinsOver<A extends MergeCandidate>(
  notes: ReadonlyArray<A>,
  inputs: number,
): ReadonlyArray<ReadonlyArray<A>> {
  return [...Map.groupBy(notes, ({ token }) => token)]
    .toSorted(([a], [b]) => order(a, b))
    .flatMap(([, ofToken]) => groupIntoJoins(ofToken, inputs))
}

/**
 * What is to be called next. Tokens that one call cannot take together go one part after the other, ascending, that of the fee last; the notes
 * of a part are merged where they are too many. `null` when they are and none can be merged: each is alone in its tree, or the sums are more
 * than a note can hold.
 */
export function nextCall<A extends MergeCandidate>(
  notes: ReadonlyArray<A>,
  bounds: CallBounds,
  newestTree: number,
): NextCall<A> | null {
  const part = nextPart(notes, bounds)
  const next = mergeOrSpend(part, bounds, newestTree)
  return next?.kind === "transact" && part.length < notes.length ? { ...next, kind: "part" } : next
}

/** The notes of as many tokens as one call takes. */
function nextPart<A extends MergeCandidate>(
  notes: ReadonlyArray<A>,
  { tokensPerCall, feeToken }: CallBounds,
): ReadonlyArray<A> {
  const tokens = [...new Set(notes.map(({ token }) => token))].toSorted(
    (a, b) => Number(a === feeToken) - Number(b === feeToken) || order(a, b),
  )
  const next = new Set(tokens.slice(0, tokensPerCall))
  return notes.filter(({ token }) => next.has(token))
}

/**
 * One call over all of the notes, or a merge, which makes one note of each of its joins, in the newest tree. It has no more joins than it takes
 * until one call can spend what is left, since each costs a proof; and it takes the oldest notes, which wait for no insertion.
 */
function mergeOrSpend<A extends MergeCandidate>(
  notes: ReadonlyArray<A>,
  size: CallSize,
  newestTree: number,
): NextCall<A> | null {
  const { inputs, maximumJoins } = size
  const joins = joinsOver(notes, inputs)
  const most = Math.max(maximumJoins, new Set(notes.map(({ token }) => token)).size)
  if (joins.length <= most) return { kind: "transact", joins }
  const useful = joins
    .filter((join) => join.length > 1 && total(join) < TOO_MUCH)
    .toSorted((a, b) => b.length - a.length || oldest(a) - oldest(b))
    .slice(0, maximumJoins)
  if (useful.length === 0) return null
  const enough = useful.findIndex(
    (_, last) =>
      joinsOver(afterMerge(notes, useful.slice(0, last + 1), newestTree), inputs).length <= most,
  )
  return { kind: "merge", joins: enough < 0 ? useful : useful.slice(0, enough + 1) }
}

/** The calls that it takes to spend all of the notes; `null` when these are more than an operation may make. */
export function callsOver(
  notes: ReadonlyArray<MergeCandidate>,
  limits: CallLimits,
  newestTree: number,
): Calls | null {
  const earlier: Array<NextCall<MergeCandidate>> = []
  let held = notes
  for (;;) {
    const next = nextCall(held, limits, newestTree)
    if (next === null) return null
    if (next.kind === "transact") return { earlier, joins: next.joins }
    if (earlier.length === limits.maximumEarlierCalls) return null
    earlier.push(next)
    held = next.kind === "merge" ? afterMerge(held, next.joins, newestTree) : without(held, next)
  }
}

function without<A>(notes: ReadonlyArray<A>, { joins }: NextCall<A>): ReadonlyArray<A> {
  const gone = new Set(joins.flat())
  return notes.filter((note) => !gone.has(note))
}

/** The notes that are held once a merge was executed. */
function afterMerge(
  notes: ReadonlyArray<MergeCandidate>,
  joins: ReadonlyArray<ReadonlyArray<MergeCandidate>>,
  newestTree: number,
): ReadonlyArray<MergeCandidate> {
  const gone = new Set<MergeCandidate>(joins.flat())
  const end = notes.reduce((highest, { position }) => Math.max(highest, position), 0) + 1
  const made = joins.flatMap((join, index): ReadonlyArray<MergeCandidate> => {
    const [first] = join
    return first === undefined
      ? []
      : [{ token: first.token, amount: total(join), tree: newestTree, position: end + index }]
  })
  return [...notes.filter((note) => !gone.has(note)), ...made]
}

const oldest = (join: ReadonlyArray<Candidate>) => join[0]?.position ?? 0
