import { OperationStore, type Operation } from "@shielded-relay/core"
import { Effect } from "effect"
import fc from "fast-check"
import { exampleOperation } from "../../../example/index.ts"
import type { Property, TestRunner } from "../../TestRunner.ts"

const confirmed: Operation["status"] = {
  state: "confirmed",
  result: { txHash: "0x1", block: 1, gasUsed: null },
}

const drawn = fc.record({
  rows: fc.array(
    fc.record({
      createdAt: fc.integer({ min: 0, max: 12 }),
      ref: fc.constantFrom("alpha", "beta", null),
      isConfirmed: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
  from: fc.integer({ min: 0, max: 13 }),
  to: fc.integer({ min: 0, max: 13 }),
  page: fc.integer({ min: 1, max: 4 }),
})

/** The law of `OperationStore.referred`. */
export function referredOperations(
  { expect }: TestRunner,
  property: Property<OperationStore>,
): void {
  property(
    "returns the confirmed operations of a time range with a referral code, page by page, oldest first",
    drawn,
    ({ rows, from, to, page }) =>
      Effect.gen(function* () {
        const store = yield* OperationStore
        const all = rows.map(({ createdAt, ref, isConfirmed }, n) => {
          const row = exampleOperation(n, { createdAt })
          const request = row.request && { ...row.request, ...(ref === null ? {} : { ref }) }
          return { ...row, request, ...(isConfirmed ? { status: confirmed } : {}) }
        })
        for (const row of all.toReversed()) yield* store.insert(row)
        // Every update of a row keeps its code.
        const changed = all.map((row) => ({ ...row, version: row.version + 1 }))
        for (const row of changed) yield* store.update(row)
        const found: Array<Operation> = []
        for (;;) {
          const next = yield* store.referred({ from, to }, page, found.at(-1))
          expect(next.length <= page).toBe(true)
          if (next.length === 0) break
          found.push(...next)
        }
        const wanted = changed
          .filter(({ request, status }) => request?.ref !== undefined && status === confirmed)
          .filter(({ createdAt }) => createdAt >= from && createdAt < to)
          .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
        expect(found).toEqual(wanted)
      }),
    25,
  )
}
