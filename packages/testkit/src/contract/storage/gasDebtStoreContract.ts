import { GasDebtStore, UnitOfWork, type GasDebt } from "@shielded-relay/core"
import { Effect, type Layer } from "effect"
import fc from "fast-check"
import { exampleChain, exampleOwner } from "../../example/index.ts"
import { suite, type TestRunner } from "../TestRunner.ts"

const loss = (n: number, changes: Partial<GasDebt> = {}): GasDebt => ({
  chainId: exampleChain(0),
  transactionHash: `0x${n.toString(16).padStart(64, "0")}`,
  owner: exampleOwner(0),
  native: 10n ** 24n + BigInt(n),
  at: n,
  ...changes,
})

const drawn = fc
  .record({
    n: fc.integer({ min: 0, max: 5 }),
    chain: fc.integer({ min: 0, max: 1 }),
    owner: fc.integer({ min: 0, max: 1 }),
    at: fc.integer({ min: 0, max: 3 }),
    native: fc.bigInt({ min: 0n, max: 2n ** 100n }),
    isAdvance: fc.boolean(),
  })
  .map(({ n, chain, owner, at, native, isAdvance }) =>
    loss(n, {
      chainId: exampleChain(chain),
      owner: exampleOwner(owner),
      at,
      native,
      ...(isAdvance ? { isAdvance } : {}),
    }),
  )

/** The laws of `GasDebtStore`. Every build of the layer is an empty store. */
export function gasDebtStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<GasDebtStore | UnitOfWork, E>,
): void {
  const { expect } = runner
  suite(runner, "GasDebtStore", layer, (scenario, property) => {
    property(
      "returns an owner's debts in order, each transaction once, as first recorded",
      fc.array(drawn, { maxLength: 12 }),
      (losses) =>
        Effect.gen(function* () {
          const store = yield* GasDebtStore
          const kept = new Map<string, GasDebt>()
          for (const one of losses) {
            yield* store.record(one)
            const key = `${one.chainId} ${one.transactionHash}`
            if (!kept.has(key)) kept.set(key, one)
          }
          for (const n of [0, 1]) {
            const wanted = [...kept.values()]
              .filter(({ owner }) => owner === exampleOwner(n))
              .toSorted(
                (a, b) =>
                  a.at - b.at ||
                  a.chainId - b.chainId ||
                  (a.transactionHash < b.transactionHash ? -1 : 1),
              )
            expect(yield* store.ofOwner(exampleOwner(n))).toEqual(wanted)
          }
        }),
      25,
    )

    scenario(
      "keeps nothing of a rolled-back transaction",
      Effect.gen(function* () {
        const store = yield* GasDebtStore
        const { transact } = yield* UnitOfWork
        yield* store.record(loss(1))
        yield* Effect.exit(transact(Effect.andThen(store.record(loss(2)), Effect.fail("undo"))))
        expect(yield* store.ofOwner(exampleOwner(0))).toEqual([loss(1)])
      }),
    )
  })
}
