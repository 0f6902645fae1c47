/** A note as selection sees it. */
export interface Candidate {
  readonly position: number
  readonly amount: bigint
  /** Notes of different trees have different roots, so they cannot stand in one join. */
  readonly tree: number
}

/** Notes that one join spends. */
export const MAXIMUM_INPUTS = 4

/**
 * The fewest notes that cover `need` (> 0) in at most `maximumJoins` joins, ascending by position; `null` when none do.
 * Of the sets with that many notes it takes large ones but the smallest that will do last, so that large notes stay whole. No note
 * of the result could be left out; so every change is smaller than the smallest note spent. The same notes give the same result.
 */
export function selectNotes<A extends Candidate>(
  notes: ReadonlyArray<A>,
  need: bigint,
  maximumJoins: number,
): ReadonlyArray<A> | null {
  const fewest = fewestNotes(notes, need)
  if (fewest === null) return null
  if (joinCount(fewest) <= maximumJoins) return byPosition(fewest)
  // Only notes spread over several trees come here with a chance: whole joins, the most valuable first.
  const largest = largestJoins(notes, maximumJoins)
  return total(largest) < need ? null : byPosition(withoutNeedless(largest, need))
}

/** The most that `joins` joins can spend. */
export function mostSpendable(notes: ReadonlyArray<Candidate>, joins: number): bigint {
  return total(largestJoins(notes, joins))
}

/** Notes in joins of at most four of one tree, each ascending by position. The first join holds the lowest position of its tree. */
export function groupIntoJoins<A extends Candidate>(
  notes: ReadonlyArray<A>,
): ReadonlyArray<ReadonlyArray<A>> {
  return [...Map.groupBy(byPosition(notes), ({ tree }) => tree).values()].flatMap((ofTree) =>
    chunks(ofTree),
  )
}

export function total(notes: ReadonlyArray<{ readonly amount: bigint }>): bigint {
  return notes.reduce((sum, { amount }) => sum + amount, 0n)
}

function joinCount(notes: ReadonlyArray<Candidate>): number {
  return groupIntoJoins(notes).length
}

/** The fewest notes that cover `need`, whatever joins they take; the notes of `selectNotes` where these fit into a call. */
export function fewestNotes<A extends Candidate>(
  notes: ReadonlyArray<A>,
  need: bigint,
): ReadonlyArray<A> | null {
  const descending = byAmount(notes)
  let sum = 0n
  for (const [index, note] of descending.entries()) {
    if (sum + note.amount < need) {
      sum += note.amount
      continue
    }
    const missing = need - sum
    const last = descending.slice(index).findLast(({ amount }) => amount >= missing) ?? note
    return [...descending.slice(0, index), last]
  }
  return null
}

function largestJoins<A extends Candidate>(
  notes: ReadonlyArray<A>,
  joins: number,
): ReadonlyArray<A> {
  return [...Map.groupBy(byAmount(notes), ({ tree }) => tree).values()]
    .flatMap((ofTree) => chunks(ofTree))
    .toSorted((a, b) => descending(total(a), total(b)) || first(a) - first(b))
    .slice(0, joins)
    .flat()
}

function withoutNeedless<A extends Candidate>(
  notes: ReadonlyArray<A>,
  need: bigint,
): ReadonlyArray<A> {
  let kept = total(notes)
  const needless = new Set<number>()
  for (const { position, amount } of byAmount(notes).toReversed()) {
    if (kept - amount < need) continue
    kept -= amount
    needless.add(position)
  }
  return notes.filter(({ position }) => !needless.has(position))
}

function chunks<A>(notes: ReadonlyArray<A>): Array<ReadonlyArray<A>> {
  return Array.from({ length: Math.ceil(notes.length / MAXIMUM_INPUTS) }, (_, index) =>
    notes.slice(index * MAXIMUM_INPUTS, (index + 1) * MAXIMUM_INPUTS),
  )
}

const first = (notes: ReadonlyArray<Candidate>) => notes[0]?.position ?? 0

const descending = (a: bigint, b: bigint) => (a > b ? -1 : a < b ? 1 : 0)

const byPosition = <A extends Candidate>(notes: ReadonlyArray<A>) =>
  notes.toSorted((a, b) => a.position - b.position)

/** Largest first, of equal ones the older first. */
export const byAmount = <A extends Candidate>(notes: ReadonlyArray<A>) =>
  notes.toSorted((a, b) => descending(a.amount, b.amount) || a.position - b.position)
