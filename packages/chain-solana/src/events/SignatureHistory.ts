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
  /** Nothing came before the last entry. */
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

/** Whether pages from the head down need go no further: they meet what is known, or reach below a slot. */
export function reachesDown(
  known: SignatureHistory | null,
  page: SignaturePage,
  slot: number,
): boolean {
  const target = Math.max(known?.entries.at(-1)?.slot ?? 0, known === null ? slot : 0)
  return page.isLast || lowestOf(page) < target
}

const lowestOf = ({ entries }: SignaturePage) => entries.at(-1)?.slot ?? 0

const succeeded = ({ entries }: SignaturePage) =>
  entries
    .filter(({ failed }) => !failed)
    .map(({ signature, slot, final }) => ({ signature, slot, final }))

/** Pages from the head down, in place of what was known of the slots that they cover. */
export function withNewest(
  known: SignatureHistory | null,
  pages: ReadonlyArray<SignaturePage>,
  most = mostKept,
): SignatureHistory {
  const last = pages.at(-1) ?? { entries: [], isLast: true }
  const coveredFrom = last.isLast ? 0 : lowestOf(last) + 1
  const kept = (known?.entries ?? []).filter(({ slot }) => slot < coveredFrom)
  // Of the lowest slot only a part may be there: known already when something was, else completed by the next older page.
  const listed = pages
    .flatMap(succeeded)
    .filter(({ slot }) => known === null || slot >= coveredFrom)
  const entries = bySlot([...kept, ...listed])
  return {
    entries: entries.slice(0, most),
    coveredFrom: known === null ? coveredFrom : Math.min(known.coveredFrom, coveredFrom),
    before: last.isLast
      ? null
      : known === null
        ? (last.entries.at(-1)?.signature ?? null)
        : known.before,
    reachesHead: entries.length <= most,
  }
}

/** One page further back. */
export function withOlder(known: SignatureHistory, page: SignaturePage): SignatureHistory {
  const coveredFrom = page.isLast ? 0 : Math.min(known.coveredFrom, lowestOf(page) + 1)
  const seen = new Set(known.entries.map(({ signature }) => signature))
  const older = succeeded(page).filter(({ signature }) => !seen.has(signature))
  return {
    ...known,
    entries: bySlot([...older, ...known.entries]),
    coveredFrom,
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

const bySlot = (entries: ReadonlyArray<ListedSignature>) =>
  entries.toSorted((a, b) => a.slot - b.slot)
