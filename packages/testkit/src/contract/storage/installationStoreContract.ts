import { Effect, type Layer } from "effect"
import { InstallationStore, UnitOfWork, type Installation } from "@shielded-relay/core"
import { exampleChain } from "../../example/index.ts"
import { suite, type TestRunner } from "../TestRunner.ts"

/** The laws of `InstallationStore`. Every build of the layer is an empty store. */
export function installationStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<InstallationStore | UnitOfWork, E>,
): void {
  const { expect } = runner
  suite(runner, "InstallationStore", layer, (scenario) => {
    const heads = [0, 1].map((n) => ({ chainId: exampleChain(n), block: 17 + n }))
    const records: ReadonlyArray<Installation> = [
      { since: 5, restoration: null },
      { since: 5, restoration: { madeAfter: 9, registeredBefore: 11, heads } },
      { since: 5, restoration: { madeAfter: 0, registeredBefore: null, heads: heads.slice(1) } },
      { since: 6, restoration: { madeAfter: 9, registeredBefore: 0, heads: [] } },
      { since: 0, restoration: null },
    ]

    scenario(
      "is empty before the first write",
      Effect.gen(function* () {
        expect(yield* (yield* InstallationStore).find).toBe(null)
      }),
    )

    scenario(
      "returns the last write, with every field",
      Effect.gen(function* () {
        const store = yield* InstallationStore
        for (const record of [...records, ...records.toReversed()]) {
          yield* store.put(record)
          expect(yield* store.find).toEqual(record)
        }
      }),
    )

    scenario(
      "keeps nothing of a rolled-back transaction",
      Effect.gen(function* () {
        const store = yield* InstallationStore
        const { transact } = yield* UnitOfWork
        for (const before of [null, ...records]) {
          if (before !== null) yield* store.put(before)
          for (const record of records)
            yield* Effect.exit(transact(Effect.andThen(store.put(record), Effect.fail("undo"))))
          expect(yield* store.find).toEqual(before)
        }
      }),
    )

    scenario(
      "lets each transaction see the writes of earlier ones",
      Effect.gen(function* () {
        const store = yield* InstallationStore
        const { transact } = yield* UnitOfWork
        const countOneMore = Effect.gen(function* () {
          const found = yield* store.find
          yield* Effect.yieldNow
          yield* store.put({ since: (found?.since ?? 0) + 1, restoration: null })
        })
        yield* Effect.all(
          Array.from({ length: 20 }, () => transact(countOneMore)),
          { concurrency: "unbounded" },
        )
        expect(yield* store.find).toEqual({ since: 20, restoration: null })
      }),
    )
  })
}
