import { ScreeningStore, UnitOfWork, type ScreeningDecision } from "@shielded-relay/core"
import { Effect, type Layer } from "effect"
import fc from "fast-check"
import { exampleAddress, exampleChain, exampleUuid } from "../../example/index.ts"
import { suite, type TestRunner } from "../TestRunner.ts"

const roles = ["depositor", "payer", "recipient"] as const

const decision = (n: number, at: number): ScreeningDecision => ({
  id: exampleUuid(0x5c, n),
  at,
  subject:
    n % 3 === 2
      ? {
          role: "swap",
          chainId: exampleChain(n % 2),
          tokens: [exampleAddress(n), exampleAddress(n + 1)],
        }
      : {
          ...(n % 9 === 1
            ? { role: "owner", chainId: n % 2 === 0 ? null : exampleChain(n % 2) }
            : { role: roles[n % 4] ?? "recipient", chainId: exampleChain(n % 2) }),
          address: exampleAddress(n),
        },
  allowed: n % 2 === 0,
})
const forever = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** The laws of `ScreeningStore`. Every build of the layer is an empty store. */
export function screeningStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<ScreeningStore | UnitOfWork, E>,
): void {
  const { expect } = runner
  suite(runner, "ScreeningStore", layer, (scenario, property) => {
    property(
      "returns the decisions of a time range in order, page by page, with every field",
      fc.record({
        times: fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 12 }),
        from: fc.integer({ min: 0, max: 21 }),
        to: fc.integer({ min: 0, max: 21 }),
        page: fc.integer({ min: 1, max: 5 }),
      }),
      ({ times, from, to, page }) =>
        Effect.gen(function* () {
          const store = yield* ScreeningStore
          const all = times.map((at, n) => decision(n, at))
          for (const one of all.toReversed()) yield* store.record(one)
          const found: Array<ScreeningDecision> = []
          for (;;) {
            const next = yield* store.list({ from, to }, page, found.at(-1))
            expect(next.length <= page).toBe(true)
            if (next.length === 0) break
            found.push(...next)
          }
          const wanted = all
            .filter(({ at }) => at >= from && at < to)
            .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
          expect(found).toEqual(wanted)
        }),
      25,
    )

    scenario(
      "keeps the first decision of an id",
      Effect.gen(function* () {
        const store = yield* ScreeningStore
        const first = decision(0, 5)
        yield* store.record(first)
        yield* store.record({ ...first, at: 9, allowed: !first.allowed })
        expect(yield* store.list(forever, 9)).toEqual([first])
      }),
    )

    scenario(
      "purges exactly the decisions before the given time",
      Effect.gen(function* () {
        const store = yield* ScreeningStore
        for (const at of [3, 4, 5]) yield* store.record(decision(at, at))
        expect(yield* store.purge(4)).toBe(1)
        expect(yield* store.purge(4)).toBe(0)
        expect((yield* store.list(forever, 9)).map(({ at }) => at)).toEqual([4, 5])
      }),
    )

    scenario(
      "keeps nothing of a rolled-back transaction",
      Effect.gen(function* () {
        const store = yield* ScreeningStore
        const { transact } = yield* UnitOfWork
        yield* store.record(decision(1, 1))
        yield* Effect.exit(
          transact(
            Effect.gen(function* () {
              yield* store.record(decision(2, 2))
              yield* store.purge(2)
              return yield* Effect.fail("undo")
            }),
          ),
        )
        expect(yield* store.list(forever, 9)).toEqual([decision(1, 1)])
      }),
    )
  })
}
