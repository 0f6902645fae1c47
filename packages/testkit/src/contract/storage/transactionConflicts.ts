import { Effect } from "effect"
import { NonceStore, OrderStore, UnitOfWork } from "@shielded-relay/core"
import { exampleOrder, exampleUsedNonce } from "../../example/index.ts"
import { addDeposit } from "./addDeposit.ts"
import type { Scenario, TestRunner } from "../TestRunner.ts"

type Stores = NonceStore | OrderStore | UnitOfWork

/** The results of conflicting transactions, and that conflicts stay invisible to callers. */
export function transactionConflictScenarios<R>(
  { expect }: TestRunner,
  scenario: Scenario<R | Stores>,
): void {
  const nonce = (n: number) => exampleUsedNonce(n)

  scenario(
    "runs transactions on one row as if sequentially",
    Effect.gen(function* () {
      const { transact } = yield* UnitOfWork
      const orders = yield* OrderStore
      const order = exampleOrder(1)
      yield* orders.insert(order)
      yield* Effect.forEach(
        Array.from({ length: 30 }),
        () => transact(addDeposit(order.id, Effect.yieldNow)),
        { concurrency: "unbounded" },
      )
      expect((yield* orders.find(order.id))?.deposited).toBe(30n)
    }),
  )

  scenario(
    "never lets two transactions both act on the absence of the other's write",
    Effect.gen(function* () {
      const { transact } = yield* UnitOfWork
      const nonces = yield* NonceStore
      const acts = (look: number, take: number) =>
        transact(
          Effect.gen(function* () {
            const found = yield* nonces.find(nonce(look).scope, nonce(look).nonce)
            yield* Effect.yieldNow
            if (found === null) yield* nonces.consume(nonce(take))
            return found === null
          }),
        )
      for (let n = 0; n < 20; n += 2) {
        const acted = yield* Effect.all([acts(n, n + 1), acts(n + 1, n)], {
          concurrency: "unbounded",
        })
        expect(acted.toSorted()).toEqual([false, true])
      }
    }),
  )

  scenario(
    "finishes transactions that take the same rows in opposite orders",
    Effect.gen(function* () {
      const { transact } = yield* UnitOfWork
      const orders = yield* OrderStore
      const [one, two] = [exampleOrder(1), exampleOrder(2)]
      yield* orders.insert(one)
      yield* orders.insert(two)
      yield* Effect.forEach(
        Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? [one, two] : [two, one])),
        (both) =>
          transact(
            Effect.forEach(both, ({ id }) => Effect.andThen(addDeposit(id), Effect.yieldNow)),
          ),
        { concurrency: "unbounded" },
      )
      for (const { id } of [one, two]) expect((yield* orders.find(id))?.deposited).toBe(20n)
    }),
  )
}
