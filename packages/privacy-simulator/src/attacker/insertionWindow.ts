import { noSigns, type PairAttacker, type PayerAttacker, type PayerSigns } from "./Attacker.ts"
import { lastBefore } from "./timing.ts"
import type { Release, View } from "./View.ts"

/** Longest time from an insertion to a call that waited for it, in seconds. */
const patience = 120
const soon = 30

/** The notes that the last insertion before a call put into the tree. */
interface Window {
  /** Seconds from the insertion to the call. */
  readonly since: number
  /** Positions from `from` up to `end`, without `end`. */
  readonly from: number
  readonly end: number
}

/**
 * A call that waited for an insertion spends one of its leaves: a deposit, or the change of an earlier call, whose payer the attacker has
 * found in the same way. The sign is stronger with fewer payers and a shorter wait.
 */
export const insertionWindow: PayerAttacker = {
  name: "insertion window",
  claims: 6,
  study: (view) => {
    const found = new Map<number, PayerSigns>()
    const changes = changesOf(view)
    for (const release of view.releases) {
      const window = windowBefore(view, release)
      if (window === null) continue
      const payers = new Set<number>()
      for (const { payer, position, amount } of view.entriesOf.get(release.token) ?? [])
        if (isIn(window, position) && amount >= release.released) payers.add(payer)
      for (let position = window.from; position < window.end; position += 1) {
        const earlier = changes.get(position)
        if (earlier === undefined || earlier.token !== release.token) continue
        for (const payer of found.get(earlier.index)?.keys() ?? []) payers.add(payer)
      }
      const level =
        (payers.size === 1 ? 3 : payers.size <= 3 ? 2 : 1) + (window.since <= soon ? 3 : 0)
      found.set(release.index, new Map([...payers].map((payer) => [payer, level])))
    }
    return ({ index }) => found.get(index) ?? noSigns
  },
}

/** The change of one call entered the tree right before the other call. The sign is stronger if fewer notes entered with it. */
export const insertedChange: PairAttacker = {
  name: "inserted change",
  study: (view) => {
    const windows = new Map(view.releases.map((each) => [each.index, windowBefore(view, each)]))
    const level = (earlier: Release, later: Release) => {
      const window = windows.get(later.index) ?? null
      if (window === null || !earlier.call.queued.some((position) => isIn(window, position)))
        return 0
      const notes = window.end - window.from
      return notes <= 4 ? 3 : notes <= 8 ? 2 : 1
    }
    return (one, other) => Math.max(level(one, other), level(other, one))
  },
}

function windowBefore({ insertions }: View, { call }: Release): Window | null {
  const at = lastBefore(insertions, call.time)
  const last = insertions[at]
  const since = call.time - (last?.time ?? -Infinity)
  if (last === undefined || since > patience) return null
  return { since, from: insertions[at - 1]?.end ?? last.start, end: last.end }
}

const isIn = ({ from, end }: Window, position: number) => position >= from && position < end

/** The call that queued each note. */
function changesOf({ releases }: View): ReadonlyMap<number, Release> {
  return new Map(releases.flatMap((each) => each.call.queued.map((position) => [position, each])))
}
