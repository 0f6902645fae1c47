import type { Address, CallPlan } from "@shielded-relay/core"
import { groupIntoJoins, total, type CallSize, type Candidate } from "./selection.ts"
import { order } from "./Spending.ts"

/** A note with its token, as input to call planning. */
export interface MergeCandidate extends Candidate {
  readonly token: Address
}

/** The capacity of one call. */
export interface CallBounds extends CallSize {
  /** Most tokens in one call. An operation with more tokens is split into ceil(tokens / tokensPerCall) calls. */
  readonly tokensPerCall: number
  /** The token that pays the fee. It is part of the last of these calls. */
  readonly feeToken: Address | null
}

/** The capacity of one operation. A call with more tokens than `maximumJoins` may have one join per token. */
export interface CallLimits extends CallBounds {
  /** Most calls before the last one. */
  readonly maximumEarlierCalls: number
}

/**
 * The next call over the notes that an operation holds: it spends all of them (`transact`), those of some tokens (`part`), or
 * merges some (`merge`).
 */
export interface NextCall<A> {
  readonly kind: CallPlan["kind"]
  readonly joins: ReadonlyArray<ReadonlyArray<A>>
}

/** All calls over the notes, predicted from the current trees. */
export interface Calls {
  readonly earlier: ReadonlyArray<NextCall<MergeCandidate>>
  readonly joins: ReadonlyArray<ReadonlyArray<MergeCandidate>>
}

/** Every note's amount is below this limit. */
const TOO_MUCH = 1n << 128n

/** Groups all notes into joins, ascending by token, tree and position. */
export function joinsOver<A extends MergeCandidate>(
  notes: ReadonlyArray<A>,
  inputs: number,
): ReadonlyArray<ReadonlyArray<A>> {
  return [...Map.groupBy(notes, ({ token }) => token)]
    .toSorted(([a], [b]) => order(a, b))
    .flatMap(([, ofToken]) => groupIntoJoins(ofToken, inputs))
}

/**
 * Plans the next call. If the tokens exceed one call, they are split into parts, ascending by token, with the fee token last. If a
 * part has too many notes, some are merged first. Returns `null` if a part has too many notes and none can be merged: each is alone
 * in its tree, or every sum reaches 2^128.
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

/** The notes of the next `tokensPerCall` tokens, the fee token last. */
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
 * One call over all notes, or a merge. Each join of a merge turns its notes into one note in the newest tree. Every join costs a
 * proof, so a merge has only as many joins as are needed before one call can spend the rest. Among equally large joins it takes the
 * oldest notes, which are already in the tree.
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

/** The calls that spend all of the notes; `null` if they exceed `maximumEarlierCalls` or cannot be planned. */
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

/** The notes that the operation holds after a merge. */
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
