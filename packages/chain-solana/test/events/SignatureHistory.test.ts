import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  historyOf,
  reachesBelow,
  withNewer,
  withOlder,
  worthKeeping,
  type SignatureHistory,
  type SignaturePage,
} from "../../src/events/SignatureHistory.ts"

type Entry = SignaturePage["entries"][number]

/** A chain's signatures, oldest first. Slots repeat, some transactions failed, and the newest are not final. */
const chain = fc
  .array(fc.record({ later: fc.integer({ min: 0, max: 2 }), failed: fc.boolean() }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((list): ReadonlyArray<Entry> => {
    let slot = 10
    return list.map(({ later, failed }, index) => {
      slot += later
      return { signature: `s${index}`, slot, failed, final: index < list.length - 5 }
    })
  })

/** A node's page between two signatures, newest first. An unknown `until` never ends the list. */
function pageOf(
  all: ReadonlyArray<Entry>,
  limit: number,
  before: string | null,
  until: string | null = null,
): SignaturePage {
  const place = (signature: string | null) =>
    all.findIndex((entry) => entry.signature === signature)
  const end = before === null ? all.length : place(before)
  const entries = all.slice(Math.max(place(until) + 1, end - limit, 0), end).toReversed()
  return { entries, isLast: entries.length < limit }
}

function listNewest(
  all: ReadonlyArray<Entry>,
  known: SignatureHistory | null,
  limit: number,
  from: number,
): SignatureHistory {
  const pages: SignaturePage[] = []
  const top = known?.entries.at(-1)
  let before: string | null = null
  for (;;) {
    const page = pageOf(all, limit, before, top?.signature ?? null)
    pages.push(page)
    if (reachesBelow(page, top?.slot ?? from))
      return known === null ? historyOf(pages) : withNewer(known, pages)
    before = page.entries.at(-1)?.signature ?? null
  }
}

const successesFrom = (all: ReadonlyArray<Entry>, slot: number) =>
  all.filter((entry) => !entry.failed && entry.slot >= slot).map(({ signature }) => signature)
const namesFrom = ({ entries }: SignatureHistory, slot: number) =>
  entries.filter((entry) => entry.slot >= slot).map(({ signature }) => signature)
const sorted = (names: ReadonlyArray<string>) => names.toSorted()

describe("the history of signatures", () => {
  it("holds every successful transaction from `coveredFrom` on, for any page size", () => {
    fc.assert(
      fc.property(
        chain,
        fc.integer({ min: 1, max: 7 }),
        fc.nat({ max: 90 }),
        (all, limit, from) => {
          let history = listNewest(all, null, limit, from)
          for (;;) {
            const { coveredFrom } = history
            expect(sorted(namesFrom(history, coveredFrom))).toEqual(
              sorted(successesFrom(all, coveredFrom)),
            )
            if (history.before === null) break
            history = withOlder(history, pageOf(all, limit, history.before))
          }
          expect(history.coveredFrom).toBe(0)
        },
      ),
    )
  })

  it("is the same when new pages extend a kept history", () => {
    fc.assert(
      fc.property(
        chain,
        fc.integer({ min: 1, max: 7 }),
        fc.nat({ max: 60 }),
        fc.nat({ max: 39 }),
        (all, limit, from, count) => {
          const earlier = all.slice(0, count + 1).map((entry, index) => ({
            ...entry,
            final: index < count - 2,
          }))
          const known = worthKeeping(listNewest(earlier, null, limit, from), from)
          let history = listNewest(all, known, limit, from)
          for (;;) {
            const { coveredFrom } = history
            expect(sorted(namesFrom(history, coveredFrom))).toEqual(
              sorted(successesFrom(all, coveredFrom)),
            )
            if (history.before === null) break
            history = withOlder(history, pageOf(all, limit, history.before))
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it("drops transactions that a fork removed", () => {
    const entry = (signature: string, slot: number, final: boolean): Entry => ({
      signature,
      slot,
      final,
      failed: false,
    })
    const before = [entry("a", 1, true), entry("b", 2, true), entry("lost", 3, false)]
    const after = [entry("a", 1, true), entry("b", 2, true), entry("c", 4, true)]
    const known = worthKeeping(listNewest(before, null, 10, 0), 0)
    expect(namesFrom(listNewest(after, known, 10, 0), 0)).toEqual(["a", "b", "c"])
  })

  it("keeps the oldest part of a history that is too long, and says so", () => {
    const all = Array.from({ length: 30 }, (_, index) => ({
      signature: `s${index}`,
      slot: index,
      final: true,
      failed: false,
    }))
    const history = historyOf([pageOf(all, 1_000, null)], 10)
    expect(history.reachesHead).toBe(false)
    expect(namesFrom(history, 0)).toEqual(all.slice(0, 10).map(({ signature }) => signature))
  })
})
