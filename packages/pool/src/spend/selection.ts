/** A note as selection sees it. */
export interface Candidate {
  readonly position: number
  readonly amount: bigint
  /** Notes of different trees have different roots, so they cannot stand in one join. */
  readonly tree: number
}

/** What fits into one call: so many joins, of so many notes each at most. */
export interface CallSize {
  readonly inputs: number
  readonly maximumJoins: number
}

/**
 * The fewest notes that cover `need` (> 0) in the joins of a call, ascending by position; `null` when none do.
 * Of the sets with that many notes it takes large ones but the smallest that will do last, so that large notes stay whole. No note
 * of the result could be left out; so every change is smaller than the smallest note spent. The same notes give the same result.
 */
export function selectNotes<A extends Candidate>(
  notes: ReadonlyArray<A>,
  need: bigint,
  size: CallSize,
): ReadonlyArray<A> | null {
  const fewest = fewestNotes(notes, need)
  if (fewest === null) return null
  if (groupIntoJoins(fewest, size.inputs).length <= size.maximumJoins) return byPosition(fewest)
  // Only notes spread over several trees come here with a chance: whole joins, the most valuable first.
  const largest = largestJoins(notes, size)
  return total(largest) < need ? null : byPosition(withoutNeedless(largest, need))
}

/** The most that one call can spend. */
export function mostSpendable(notes: ReadonlyArray<Candidate>, size: CallSize): bigint {
  return total(largestJoins(notes, size))
}

/** Notes in joins of at most `inputs` of one tree, each ascending by position. The first join holds the lowest position of its tree. */
export function groupIntoJoins<A extends Candidate>(
  notes: ReadonlyArray<A>,
  inputs: number,
): ReadonlyArray<ReadonlyArray<A>> {
  return [...Map.groupBy(byPosition(notes), ({ tree }) => tree).values()].flatMap((ofTree) =>
    chunks(ofTree, inputs),
  )
}

export function total(notes: ReadonlyArray<{ readonly amount: bigint }>): bigint {
  return notes.reduce((sum, { amount }) => sum + amount, 0n)
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
  { inputs, maximumJoins }: CallSize,
): ReadonlyArray<A> {
  return [...Map.groupBy(byAmount(notes), ({ tree }) => tree).values()]
    .flatMap((ofTree) => chunks(ofTree, inputs))
    .toSorted((a, b) => descending(total(a), total(b)) || first(a) - first(b))
    .slice(0, maximumJoins)
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

function chunks<A>(notes: ReadonlyArray<A>, size: number): Array<ReadonlyArray<A>> {
  return Array.from({ length: Math.ceil(notes.length / size) }, (_, index) =>
    notes.slice(index * size, (index + 1) * size),
  )
}

const first = (notes: ReadonlyArray<Candidate>) => notes[0]?.position ?? 0

const descending = (a: bigint, b: bigint) => (a > b ? -1 : a < b ? 1 : 0)

const byPosition = <A extends Candidate>(notes: ReadonlyArray<A>) =>
  notes.toSorted((a, b) => a.position - b.position)

/** Largest first, of equal ones the older first. */
export const byAmount = <A extends Candidate>(notes: ReadonlyArray<A>) =>
  notes.toSorted((a, b) => descending(a.amount, b.amount) || a.position - b.position)
