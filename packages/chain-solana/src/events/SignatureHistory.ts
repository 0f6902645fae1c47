/** A successful transaction that names the pool's tree. */
export interface ListedSignature {
  readonly signature: string
  readonly slot: number
  /** In a finalized slot, which cannot be reorganized away. */
  readonly final: boolean
}

/** One page of an endpoint's list, newest first. It includes failed transactions, because the next page continues from the last entry. */
export interface SignaturePage {
  readonly entries: ReadonlyArray<ListedSignature & { readonly failed: boolean }>
  /** The list ends here, at the known signature or at the beginning of the history. */
  readonly isLast: boolean
}

/**
 * An endpoint's list of the pool's signatures from some slot on. Finalized entries are kept between reads: following the head then requests
 * only new ones, and catching up lists the history once instead of once per block range.
 */
export interface SignatureHistory {
  /** Ascending by slot. The order within a slot is arbitrary. */
  readonly entries: ReadonlyArray<ListedSignature>
  /** The list is complete from this slot on (up to the last entry if `reachesHead` is false). */
  readonly coveredFrom: number
  /** Cursor for older signatures; `null` if the list reaches the beginning. */
  readonly before: string | null
  readonly reachesHead: boolean
}

/** Maximum number of entries kept. A longer history is cut at its new end, because the oldest entries are read first. */
const maxKept = 100_000

const lowestOf = ({ entries }: SignaturePage) => entries.at(-1)?.slot ?? 0

const succeeded = ({ entries }: SignaturePage) =>
  entries
    .filter(({ failed }) => !failed)
    .map(({ signature, slot, final }) => ({ signature, slot, final }))

/** Whether a page reaches below `slot`, so that no older page is needed. */
export function reachesBelow(page: SignaturePage, slot: number): boolean {
  return page.isLast || lowestOf(page) < slot
}

/** Builds a history from pages that start at the head. The lowest slot may be incomplete and is covered once an older page is added. */
export function historyOf(pages: ReadonlyArray<SignaturePage>, most = maxKept): SignatureHistory {
  const last = pages.at(-1) ?? { entries: [], isLast: true }
  const entries = bySlot(pages.flatMap(succeeded))
  return {
    entries: entries.slice(0, most),
    coveredFrom: last.isLast ? 0 : lowestOf(last) + 1,
    before: last.isLast ? null : (last.entries.at(-1)?.signature ?? null),
    reachesHead: entries.length <= most,
  }
}

/** Adds pages between the head and the known history. An endpoint may repeat known entries. */
export function withNewer(
  known: SignatureHistory,
  pages: ReadonlyArray<SignaturePage>,
  most = maxKept,
): SignatureHistory {
  const entries = bySlot([...known.entries, ...unseen(known, pages)])
  return { ...known, entries: entries.slice(0, most), reachesHead: entries.length <= most }
}

/** Adds the next older page. */
export function withOlder(known: SignatureHistory, page: SignaturePage): SignatureHistory {
  return {
    ...known,
    entries: bySlot([...unseen(known, [page]), ...known.entries]),
    coveredFrom: page.isLast ? 0 : Math.min(known.coveredFrom, lowestOf(page) + 1),
    before: page.isLast ? null : (page.entries.at(-1)?.signature ?? null),
  }
}

/**
 * The part to keep for the next range: finalized entries from `slot` on, where `slot` contains the last leaves before this range. Entries
 * that are not final are listed again each time. `null` if nothing is left.
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
