import type { Address } from "@shielded-relay/core"
import { groupIntoJoins, total, type CallSize, type Candidate } from "./selection.ts"
import { order } from "./Spending.ts"

/** A note as it is merged. */
export interface MergeCandidate extends Candidate {
  readonly token: Address
}

/** How much one operation may take; a call of more tokens may have one join for each. */
export interface CallLimits extends CallSize {
  /** Calls that merge notes before the one that spends them. */
  readonly maximumMerges: number
}

/** The next call over notes that an operation holds: it spends them all, or merges some of them. */
export interface NextCall<A> {
  readonly kind: "transact" | "merge"
  readonly joins: ReadonlyArray<ReadonlyArray<A>>
}

/** All calls over the notes, as far as they can be foreseen. */
export interface Calls {
  readonly merges: ReadonlyArray<ReadonlyArray<ReadonlyArray<MergeCandidate>>>
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
 * What is to be called next. A merge makes one note of each of its joins, in the newest tree. It has no more joins than it takes until one
 * call can spend what is left, since each costs a proof; and it takes the oldest notes, which wait for no insertion. `null` when there are
 * too many notes and none can be merged: each is alone in its tree, or the sums are more than a note can hold.
 */
export function nextCall<A extends MergeCandidate>(
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
  const merges: Array<NextCall<MergeCandidate>["joins"]> = []
  let held = notes
  for (;;) {
    const next = nextCall(held, limits, newestTree)
    if (next === null) return null
    if (next.kind === "transact") return { merges, joins: next.joins }
    if (merges.length === limits.maximumMerges) return null
    merges.push(next.joins)
    held = afterMerge(held, next.joins, newestTree)
  }
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
