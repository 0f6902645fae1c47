import { OperationStore, UnitOfWork, WaitStore, type OperationWait } from "@shielded-relay/core"
import { Effect, type Layer } from "effect"
import { exampleOperation, exampleOperationId } from "../../../example/index.ts"
import { suite, type TestRunner } from "../../TestRunner.ts"

const wait = (n: number, changes: Partial<OperationWait> = {}): OperationWait => ({
  operation: exampleOperationId(n),
  version: 1,
  reason: "tree",
  until: n,
  ...changes,
})

/** The laws of `WaitStore`. Every build of the layer is an empty storage. */
export function waitStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<OperationStore | UnitOfWork | WaitStore, E>,
): void {
  const { expect } = runner
  suite(runner, "WaitStore", layer, (scenario) => {
    const inserted = Effect.gen(function* () {
      const operations = yield* OperationStore
      for (const n of [1, 2]) yield* operations.insert(exampleOperation(n))
    })
    const moved = Effect.gen(function* () {
      const operations = yield* OperationStore
      yield* operations.update(exampleOperation(1, { version: 2 }))
    })
    const found = Effect.gen(function* () {
      const waits = yield* WaitStore
      const all = yield* waits.of([1, 2, 3].map(exampleOperationId))
      return all.toSorted((a, b) => (a.operation < b.operation ? -1 : 1))
    })

    scenario(
      "returns the newest wait of each operation until its next version",
      Effect.gen(function* () {
        const waits = yield* WaitStore
        yield* inserted
        expect(yield* waits.of([])).toEqual([])
        expect(yield* found).toEqual([])
        yield* waits.record(wait(1))
        yield* waits.record(wait(2, { reason: "operator" }))
        yield* waits.record(wait(1, { reason: "funds", until: 9 }))
        expect(yield* found).toEqual([
          wait(1, { reason: "funds", until: 9 }),
          wait(2, { reason: "operator" }),
        ])
        expect(yield* waits.of([exampleOperationId(2)])).toEqual([wait(2, { reason: "operator" })])
        yield* moved
        expect(yield* found).toEqual([wait(2, { reason: "operator" })])
        yield* waits.record(wait(1, { version: 2, reason: "chain" }))
        // By a worker that has not seen the new version yet.
        yield* waits.record(wait(1, { until: 99 }))
        expect(yield* found).toEqual([
          wait(1, { version: 2, reason: "chain" }),
          wait(2, { reason: "operator" }),
        ])
      }),
    )

    scenario(
      "purges the waits of operations that went on or are gone, and no others",
      Effect.gen(function* () {
        const waits = yield* WaitStore
        yield* inserted
        for (const n of [1, 2, 3]) yield* waits.record(wait(n))
        yield* moved
        expect(yield* waits.purge).toBe(2)
        expect(yield* waits.purge).toBe(0)
        expect(yield* found).toEqual([wait(2)])
      }),
    )

    scenario(
      "keeps nothing of a rolled-back transaction",
      Effect.gen(function* () {
        const waits = yield* WaitStore
        const { transact } = yield* UnitOfWork
        yield* inserted
        yield* waits.record(wait(1))
        yield* waits.record(wait(3))
        const undone = Effect.gen(function* () {
          yield* waits.record(wait(1, { reason: "funds" }))
          yield* waits.record(wait(2))
          expect(yield* waits.purge).toBe(1)
          return yield* Effect.fail("undo")
        })
        yield* Effect.exit(transact(undone))
        expect(yield* found).toEqual([wait(1)])
        expect(yield* waits.purge).toBe(1)
      }),
    )
  })
}
