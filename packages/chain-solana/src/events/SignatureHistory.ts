/** A successful transaction that names the pool's tree. */
export interface ListedSignature {
  readonly signature: string
  readonly slot: number
  /** It cannot be reorganised away. */
  readonly final: boolean
}

/** As an endpoint lists it, newest first, failed ones included: they are needed to go on where a page ended. */
export interface SignaturePage {
  readonly entries: ReadonlyArray<ListedSignature & { readonly failed: boolean }>
  /** The endpoint had no more to list, down to the signature that was known or the beginning. */
  readonly isLast: boolean
}

/**
 * What one endpoint has said about the pool's signatures, from some slot on. Final ones are kept, so that following the chain asks only for
 * what is new, and catching up does not list the whole history for each stretch.
 */
export interface SignatureHistory {
  /** Ascending by slot; those of one slot in no order that could be relied on. */
  readonly entries: ReadonlyArray<ListedSignature>
  /** Every signature from this slot on was listed (up to the last entry, when the head is not reached). */
  readonly coveredFrom: number
  /** The signature to go on before when older ones are wanted; `null` when there are none. */
  readonly before: string | null
  readonly reachesHead: boolean
}

/** The most that is kept: of a longer history the oldest part, which is read first. */
const mostKept = 100_000

const lowestOf = ({ entries }: SignaturePage) => entries.at(-1)?.slot ?? 0

const succeeded = ({ entries }: SignaturePage) =>
  entries
    .filter(({ failed }) => !failed)
    .map(({ signature, slot, final }) => ({ signature, slot, final }))

/** Whether pages from the head down need go no further: they reach below a slot. */
export function reachesBelow(page: SignaturePage, slot: number): boolean {
  return page.isLast || lowestOf(page) < slot
}

/** Pages from the head down. Of the lowest slot only a part may be there, which the next older page completes. */
export function historyOf(pages: ReadonlyArray<SignaturePage>, most = mostKept): SignatureHistory {
  const last = pages.at(-1) ?? { entries: [], isLast: true }
  const entries = bySlot(pages.flatMap(succeeded))
  return {
    entries: entries.slice(0, most),
    coveredFrom: last.isLast ? 0 : lowestOf(last) + 1,
    before: last.isLast ? null : (last.entries.at(-1)?.signature ?? null),
    reachesHead: entries.length <= most,
  }
}

/** Pages from the head down to what is known, which is final and stays. An endpoint may list some of it again. */
export function withNewer(
  known: SignatureHistory,
  pages: ReadonlyArray<SignaturePage>,
  most = mostKept,
): SignatureHistory {
  const entries = bySlot([...known.entries, ...unseen(known, pages)])
  return { ...known, entries: entries.slice(0, most), reachesHead: entries.length <= most }
}

/** One page further back. */
export function withOlder(known: SignatureHistory, page: SignaturePage): SignatureHistory {
  return {
    ...known,
    entries: bySlot([...unseen(known, [page]), ...known.entries]),
    coveredFrom: page.isLast ? 0 : Math.min(known.coveredFrom, lowestOf(page) + 1),
    before: page.isLast ? null : (page.entries.at(-1)?.signature ?? null),
  }
}

/**
 * What is worth keeping for the next range: final entries from `slot` on, where the last leaves below this range were appended. What is
 * not final is listed anew each time. `null` when nothing is.
 */
export function worthKeeping(history: SignatureHistory, slot: number): SignatureHistory | null {
  const coveredFrom = Math.max(history.coveredFrom, slot)
  const entries = history.entries.filter((each) => each.final && each.slot >= coveredFrom)
  const [oldest] = entries
  if (oldest === undefined) return null
  const isCut = history.entries.some((each) => each.slot < coveredFrom)
  return { ...history, entries, coveredFrom, before: isCut ? oldest.signature : history.before }
}

function unseen({ entries }: SignatureHistory, pages: ReadonlyArray<SignaturePage>) {
  const seen = new Set(entries.map(({ signature }) => signature))
  return pages.flatMap(succeeded).filter(({ signature }) => !seen.has(signature))
}

const bySlot = (entries: ReadonlyArray<ListedSignature>) =>
  entries.toSorted((a, b) => a.slot - b.slot)
