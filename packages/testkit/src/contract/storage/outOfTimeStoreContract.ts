import { OutOfTimeStore, UnitOfWork, type OutOfTimeCall } from "@shielded-relay/core"
import { Effect, type Layer } from "effect"
import fc from "fast-check"
import { exampleChain } from "../../example/index.ts"
import { suite, type TestRunner } from "../TestRunner.ts"

const blamed = ["recipient:one", "recipient:two", "venue:one"] as const

const call = (n: number, changes: Partial<OutOfTimeCall> = {}): OutOfTimeCall => ({
  chainId: exampleChain(0),
  transactionHash: n.toString(16).padStart(64, "0"),
  blamed: blamed[0],
  leaves: null,
  at: n,
  ...changes,
})

const drawn = fc
  .record({
    n: fc.integer({ min: 0, max: 8 }),
    chain: fc.integer({ min: 0, max: 1 }),
    at: fc.integer({ min: 0, max: 3 }),
    blamed: fc.option(fc.constantFrom(...blamed), { nil: null }),
    leaves: fc.option(fc.integer({ min: 1, max: 2 ** 40 }), { nil: null }),
  })
  .map(({ n, chain, ...fields }) => call(n, { chainId: exampleChain(chain), ...fields }))

/** The laws of `OutOfTimeStore`. Every build of the layer is an empty store. */
export function outOfTimeStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<OutOfTimeStore | UnitOfWork, E>,
): void {
  const { expect } = runner
  suite(runner, "OutOfTimeStore", layer, (scenario, property) => {
    property(
      "returns who is blamed since a time, and the newest insertions, each transaction once, as first recorded",
      fc.array(drawn, { maxLength: 16 }),
      (calls) =>
        Effect.gen(function* () {
          const store = yield* OutOfTimeStore
          const kept = new Map<string, OutOfTimeCall>()
          for (const one of calls) {
            yield* store.record(one)
            const key = `${one.chainId} ${one.transactionHash}`
            if (!kept.has(key)) kept.set(key, one)
          }
          const inOrder = [...kept.values()].toSorted(
            (a, b) => a.at - b.at || (a.transactionHash < b.transactionHash ? -1 : 1),
          )
          for (const chainId of [exampleChain(0), exampleChain(1)]) {
            const here = inOrder.filter((one) => one.chainId === chainId)
            for (const name of blamed)
              for (const at of [0, 2, 4])
                expect(yield* store.blamedSince(chainId, name, at)).toEqual(
                  here.filter((one) => one.blamed === name && one.at >= at),
                )
            const insertions = here.filter(({ leaves }) => leaves !== null).toReversed()
            for (const most of [1, 2, 20])
              expect(yield* store.newestInsertions(chainId, most)).toEqual(
                insertions.slice(0, most),
              )
          }
        }),
      25,
    )

    scenario(
      "counts each producer that executed an insertion once per chain",
      Effect.gen(function* () {
        const store = yield* OutOfTimeStore
        const executed = (producer: string, chain: number, transaction: number) =>
          store.recordExecuted({
            chainId: exampleChain(chain),
            producer,
            transactionHash: transaction.toString(16).padStart(64, "0"),
            at: transaction,
          })
        expect(yield* store.producers(exampleChain(0))).toBe(0)
        yield* executed("one", 0, 1)
        yield* executed("one", 0, 2)
        yield* executed("two", 0, 3)
        yield* executed("one", 1, 4)
        expect(yield* store.producers(exampleChain(0))).toBe(2)
        expect(yield* store.producers(exampleChain(1))).toBe(1)
      }),
    )

    scenario(
      "keeps nothing of a rolled-back transaction",
      Effect.gen(function* () {
        const store = yield* OutOfTimeStore
        const { transact } = yield* UnitOfWork
        yield* store.record(call(1))
        yield* Effect.exit(transact(Effect.andThen(store.record(call(2)), Effect.fail("undo"))))
        const one = { chainId: exampleChain(0), producer: "one", transactionHash: "1", at: 1 }
        yield* Effect.exit(transact(Effect.andThen(store.recordExecuted(one), Effect.fail("undo"))))
        expect(yield* store.producers(exampleChain(0))).toBe(0)
        expect(yield* store.blamedSince(exampleChain(0), blamed[0], 0)).toEqual([call(1)])
      }),
    )
  })
}
