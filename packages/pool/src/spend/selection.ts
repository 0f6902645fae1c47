/** A note as note selection sees it. */
export interface Candidate {
  readonly position: number
  readonly amount: bigint
  /** Notes of different trees have different roots, so one join cannot spend both. */
  readonly tree: number
}

/** The capacity of one call: `maximumJoins` joins of `inputs` notes each. */
export interface CallSize {
  readonly inputs: number
  readonly maximumJoins: number
}

/**
 * The fewest notes that cover `need` (> 0) in the joins of one call, ascending by position; `null` if one call cannot cover it.
 * Takes the largest notes first, and as the last note the smallest one that completes the sum, which keeps large notes whole. Every
 * chosen note is needed, so the change is smaller than the smallest note spent. Deterministic.
 */
export function selectNotes<A extends Candidate>(
  notes: ReadonlyArray<A>,
  need: bigint,
  size: CallSize,
): ReadonlyArray<A> | null {
  const fewest = fewestNotes(notes, need)
  if (fewest === null) return null
  if (groupIntoJoins(fewest, size.inputs).length <= size.maximumJoins) return byPosition(fewest)
  // The notes need more joins than the call has. Only notes in several trees can still succeed, by taking the most valuable whole
  // joins first.
  const largest = largestJoins(notes, size)
  return total(largest) < need ? null : byPosition(withoutNeedless(largest, need))
}

/** The largest amount that one call can spend. */
export function mostSpendable(notes: ReadonlyArray<Candidate>, size: CallSize): bigint {
  return total(largestJoins(notes, size))
}

/**
 * Groups notes of the same tree into joins of at most `inputs`, ascending by position. The first join of a tree holds its lowest
 * position.
 */
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

/**
 * The fewest notes that cover `need`, with any number of joins. Equals `selectNotes` if they fit into one call. `null` if all notes
 * together are too few.
 */
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

/** Largest first; of equal notes, the older first. */
export const byAmount = <A extends Candidate>(notes: ReadonlyArray<A>) =>
  notes.toSorted((a, b) => descending(a.amount, b.amount) || a.position - b.position)
