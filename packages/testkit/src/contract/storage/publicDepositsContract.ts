import {
  keptSteps,
  PublicDeposits,
  UnitOfWork,
  type Address,
  type BlockReference,
  type DepositStep,
  type PublicDeposit,
  type PublicDepositsShape,
} from "@shielded-relay/core"
import { Effect, Exit, type Layer } from "effect"
import fc from "fast-check"
import { exampleAddress, exampleChain } from "../../example/index.ts"
import { suite, type TestRunner } from "../TestRunner.ts"

const chainId = exampleChain(0)
const gold = exampleAddress(100)
const silver = exampleAddress(101)
const payer = (n: number): Address => exampleAddress(n)
const at = (number: number): BlockReference => ({
  number,
  hash: `0x${number.toString(16).padStart(64, "0")}`,
})
const deposit = (
  who: number,
  amount: bigint,
  block: number,
  token: Address = gold,
): PublicDeposit => ({ payer: payer(who), amount, block, token })
const step = (to: number, deposits: ReadonlyArray<PublicDeposit>): DepositStep => ({
  chainId,
  to: at(to),
  deposits,
})

const least = 3n
const limit = 4
const asked = [1n, 3n, 5n, 7n, 9n, 10n, 12n].flatMap((paid) =>
  [0n, 2n].map((fee) => ({ paid, released: paid + fee })),
)

/** What the laws say of these deposits, counted one by one. */
function counted(deposits: ReadonlyArray<PublicDeposit>, token: Address) {
  const large = deposits.filter((one) => one.token === token && one.amount >= least)
  const payers = (fits: (amount: bigint) => boolean) =>
    Math.min(limit, new Set(large.flatMap((one) => (fits(one.amount) ? [one.payer] : []))).size)
  return asked.map(({ paid, released }) => ({
    equal: payers((amount) => amount === paid || amount === released),
    covering: payers((amount) => amount >= released),
  }))
}

const shown = (store: PublicDepositsShape) =>
  Effect.all([
    store.fitting({ chainId, token: gold, least, limit }, asked),
    store.fitting({ chainId, token: silver, least, limit }, asked),
    Effect.forEach([1, 2, 3, 4, 5, 6], (n) => store.isDepositor(chainId, payer(n))),
  ])

const draw = fc.record({
  who: fc.integer({ min: 1, max: 6 }),
  amount: fc.bigInt({ min: 0n, max: 12n }),
  silver: fc.boolean(),
})
const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ deposits: fc.array(draw, { maxLength: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ back: fc.nat(3) }) },
)

/** The laws of `PublicDeposits`. Every build of the layer is an empty store. */
export function publicDepositsContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<PublicDeposits | UnitOfWork, E>,
): void {
  const { expect } = runner
  suite(runner, "PublicDeposits", layer, (scenario, property) => {
    property(
      "counts the payers that fit, each once, through steps and rollbacks",
      fc.array(change, { maxLength: 12 }),
      (changes) =>
        Effect.gen(function* () {
          const store = yield* PublicDeposits
          let steps: ReadonlyArray<DepositStep> = []
          let block = 0
          for (const one of changes) {
            if ("back" in one) {
              steps = steps.slice(0, Math.max(0, steps.length - one.back))
              yield* store.rollback(chainId, steps.at(-1)?.to ?? null)
              block = steps.at(-1)?.to.number ?? 0
            } else {
              const deposits = one.deposits.map(({ who, amount, silver: isSilver }, n) =>
                deposit(who, amount, block + 1 + n, isSilver ? silver : gold),
              )
              block += 6
              steps = [...steps, step(block, deposits)]
              yield* store.append(step(block, deposits))
            }
            const all = steps.flatMap(({ deposits }) => deposits)
            expect(yield* shown(store)).toEqual([
              counted(all, gold),
              counted(all, silver),
              [1, 2, 3, 4, 5, 6].map((n) => all.some((made) => made.payer === payer(n))),
            ])
            expect(yield* store.steps(chainId)).toEqual(steps.map(({ to }) => to).toReversed())
          }
        }),
      25,
    )

    scenario(
      "counts one wallet once, however many deposits it makes",
      Effect.gen(function* () {
        const store = yield* PublicDeposits
        const flood = Array.from({ length: 300 }, (_, n) => deposit(1, 5n + BigInt(n), 1))
        yield* store.append(step(1, [...flood, ...flood, deposit(2, 7n, 1)]))
        const [fit] = yield* store.fitting({ chainId, token: gold, least, limit: 100 }, [
          { paid: 7n, released: 8n },
        ])
        expect(fit).toEqual({ equal: 2, covering: 1 })
      }),
    )

    scenario(
      "keeps chains apart",
      Effect.gen(function* () {
        const store = yield* PublicDeposits
        const other = exampleChain(1)
        yield* store.append(step(1, [deposit(1, 5n, 1)]))
        yield* store.append({ chainId: other, to: at(9), deposits: [deposit(2, 5n, 9)] })
        const fit = (chain: typeof chainId) =>
          store.fitting({ chainId: chain, token: gold, least, limit }, [{ paid: 5n, released: 5n }])
        expect(yield* fit(chainId)).toEqual([{ equal: 1, covering: 1 }])
        expect(yield* store.isDepositor(chainId, payer(2))).toBe(false)
        yield* store.rollback(chainId, null)
        expect(yield* fit(chainId)).toEqual([{ equal: 0, covering: 0 }])
        expect(yield* fit(other)).toEqual([{ equal: 1, covering: 1 }])
        expect(yield* store.steps(other)).toEqual([at(9)])
      }),
    )

    scenario(
      "keeps the newest steps and every deposit",
      Effect.gen(function* () {
        const store = yield* PublicDeposits
        for (let n = 1; n <= keptSteps + 3; n += 1)
          yield* store.append(step(n, n === 1 ? [deposit(1, 5n, 1)] : []))
        const steps = yield* store.steps(chainId)
        expect(steps.length).toBe(keptSteps)
        expect(steps[0]).toEqual(at(keptSteps + 3))
        expect(yield* store.isDepositor(chainId, payer(1))).toBe(true)
      }),
    )

    scenario(
      "refuses to roll back to a block that ends no step",
      Effect.gen(function* () {
        const store = yield* PublicDeposits
        yield* store.append(step(5, [deposit(1, 5n, 4)]))
        for (const to of [at(4), { number: 5, hash: at(6).hash }]) {
          const exit = yield* Effect.exit(store.rollback(chainId, to))
          expect(Exit.hasDies(exit)).toBe(true)
        }
        expect(yield* store.steps(chainId)).toEqual([at(5)])
        expect(yield* store.isDepositor(chainId, payer(1))).toBe(true)
      }),
    )

    scenario(
      "keeps nothing of a rolled-back transaction",
      Effect.gen(function* () {
        const store = yield* PublicDeposits
        const { transact } = yield* UnitOfWork
        yield* store.append(step(5, [deposit(1, 5n, 4), deposit(2, 9n, 5)]))
        yield* store.append(step(8, [deposit(1, 7n, 8)]))
        const before = yield* shown(store)
        const undone = (change: Effect.Effect<void, unknown>) =>
          Effect.exit(transact(Effect.andThen(change, Effect.fail("undo"))))
        yield* undone(store.append(step(9, [deposit(3, 7n, 9), deposit(1, 8n, 9)])))
        yield* undone(store.rollback(chainId, at(5)))
        yield* undone(store.rollback(chainId, null))
        expect(yield* shown(store)).toEqual(before)
        expect(yield* store.steps(chainId)).toEqual([at(8), at(5)])
      }),
    )
  })
}
