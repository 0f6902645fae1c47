import { Deferred, Effect, Exit, Fiber, type Layer } from "effect"
import fc from "fast-check"
import { NonceStore, OrderStore, SessionStore, UnitOfWork } from "@shielded-relay/core"
import { exampleOrder, exampleSession, exampleUsedNonce } from "../../example/index.ts"
import { addDeposit } from "./addDeposit.ts"
import { suite, type TestRunner } from "../TestRunner.ts"
import { transactionConflictScenarios } from "./transactionConflicts.ts"

type Stores = NonceStore | OrderStore | SessionStore | UnitOfWork

/**
 * The laws of `UnitOfWork` over several stores of one storage. Each store's suite tests the rollback of its own writes.
 * Every build of the layer is an empty storage.
 */
export function unitOfWorkContract<E>(runner: TestRunner, layer: Layer.Layer<Stores, E>): void {
  const { expect } = runner
  suite(runner, "UnitOfWork", layer, (scenario, property) => {
    const session = exampleSession(1)
    const nonce = (n: number) => exampleUsedNonce(n)
    const write = Effect.gen(function* () {
      const sessions = yield* SessionStore
      const nonces = yield* NonceStore
      yield* sessions.register(session)
      yield* nonces.consume(nonce(1))
    })
    const written = Effect.gen(function* () {
      const sessions = yield* SessionStore
      const nonces = yield* NonceStore
      const [first, second] = [nonce(1), nonce(2)]
      return [
        (yield* sessions.find(session.id)).state === "registered",
        (yield* nonces.find(first.scope, first.nonce)) !== null,
        (yield* nonces.find(second.scope, second.nonce)) !== null,
      ]
    })

    scenario(
      "makes writes visible inside at once and outside after the commit, and returns the result",
      Effect.gen(function* () {
        const { transact } = yield* UnitOfWork
        const inside = yield* transact(Effect.andThen(write, written))
        expect(inside).toEqual([true, true, false])
        expect(yield* written).toEqual([true, true, false])
      }),
    )

    scenario(
      "rolls back every write after a failure, a defect and an interruption, and rethrows them",
      Effect.gen(function* () {
        const { transact } = yield* UnitOfWork
        for (const end of [Effect.fail("failure"), Effect.die("defect"), Effect.interrupt]) {
          const expected = yield* Effect.exit(end)
          const exit = yield* Effect.exit(transact(Effect.andThen(write, end)))
          expect(Exit.isFailure(exit)).toBe(true)
          expect(Exit.hasFails(exit)).toBe(Exit.hasFails(expected))
          expect(Exit.hasDies(exit)).toBe(Exit.hasDies(expected))
          expect(Exit.hasInterrupts(exit)).toBe(Exit.hasInterrupts(expected))
          expect(yield* written).toEqual([false, false, false])
        }
      }),
    )

    scenario(
      "rolls back every write when interrupted from outside, and leaves the storage usable",
      Effect.gen(function* () {
        const { transact } = yield* UnitOfWork
        const wrote = yield* Deferred.make<void>()
        const transaction = yield* Effect.forkChild(
          transact(
            write.pipe(
              Effect.andThen(Deferred.succeed(wrote, undefined)),
              Effect.andThen(Effect.never),
            ),
          ),
        )
        yield* Deferred.await(wrote)
        yield* Fiber.interrupt(transaction)
        expect(yield* written).toEqual([false, false, false])
        yield* transact(write)
        expect(yield* written).toEqual([true, true, false])
      }),
    )

    scenario(
      "leaves the queue when interrupted while it waits for another",
      Effect.gen(function* () {
        const { transact } = yield* UnitOfWork
        const wrote = yield* Deferred.make<void>()
        const go = yield* Deferred.make<void>()
        const first = yield* Effect.forkChild(
          transact(
            write.pipe(
              Effect.andThen(Deferred.succeed(wrote, undefined)),
              Effect.andThen(Deferred.await(go)),
            ),
          ),
        )
        yield* Deferred.await(wrote)
        const sessions = yield* SessionStore
        const second = yield* Effect.forkChild(
          transact(Effect.andThen(sessions.end(session.id), Effect.never)),
          { startImmediately: true },
        )
        yield* Fiber.interrupt(second)
        yield* Deferred.succeed(go, undefined)
        yield* Fiber.join(first)
        expect(yield* written).toEqual([true, true, false])
      }),
    )

    scenario(
      "makes an inner transaction part of the outer one",
      Effect.gen(function* () {
        const { transact } = yield* UnitOfWork
        const nonces = yield* NonceStore
        yield* Effect.exit(
          transact(Effect.andThen(transact(write), Effect.fail("the outer one fails"))),
        )
        expect(yield* written).toEqual([false, false, false])
        const caught = transact(Effect.andThen(write, Effect.fail("inner"))).pipe(
          Effect.catch(() => Effect.void),
        )
        yield* transact(Effect.andThen(nonces.consume(nonce(2)), caught))
        expect(yield* written).toEqual([false, false, true])
      }),
    )

    scenario(
      "rolls back exactly the writes of an inner transaction whose failure is caught",
      Effect.gen(function* () {
        const { transact } = yield* UnitOfWork
        const nonces = yield* NonceStore
        const consumed = Effect.filter([1, 2, 3, 4, 5], (n) =>
          Effect.map(nonces.find(nonce(n).scope, nonce(n).nonce), (row) => row !== null),
        )
        for (const end of [Effect.fail("failure"), Effect.die("defect"), Effect.interrupt]) {
          const inside = transact(
            Effect.gen(function* () {
              yield* nonces.consume(nonce(1))
              yield* transact(nonces.consume(nonce(2)))
              // Its own inner transaction succeeds and is rolled back with it.
              yield* Effect.exit(
                transact(
                  Effect.gen(function* () {
                    yield* nonces.consume(nonce(3))
                    yield* transact(nonces.consume(nonce(4)))
                    return yield* end
                  }),
                ),
              )
              const seen = yield* consumed
              yield* nonces.consume(nonce(5))
              return [seen, yield* consumed]
            }),
          )
          expect(yield* Effect.flip(transact(Effect.flip(inside)))).toEqual([
            [1, 2],
            [1, 2, 5],
          ])
          expect(yield* consumed).toEqual([])
        }
      }),
    )

    scenario(
      "rolls back only an inner transaction that the outer one interrupts",
      Effect.gen(function* () {
        const { transact } = yield* UnitOfWork
        const nonces = yield* NonceStore
        yield* transact(
          Effect.gen(function* () {
            const wrote = yield* Deferred.make<void>()
            const inner = transact(
              write.pipe(
                Effect.andThen(Deferred.succeed(wrote, undefined)),
                Effect.andThen(Effect.never),
              ),
            )
            yield* Effect.raceFirst(inner, Deferred.await(wrote))
            yield* nonces.consume(nonce(2))
          }),
        )
        expect(yield* written).toEqual([false, false, true])
      }),
    )

    scenario(
      "hides uncommitted writes from others",
      Effect.gen(function* () {
        const { transact } = yield* UnitOfWork
        const wrote = yield* Deferred.make<void>()
        const go = yield* Deferred.make<void>()
        const transaction = yield* Effect.forkChild(
          transact(
            write.pipe(
              Effect.andThen(Deferred.succeed(wrote, undefined)),
              Effect.andThen(Deferred.await(go)),
              Effect.andThen(Effect.fail("undone")),
            ),
          ).pipe(Effect.exit),
        )
        yield* Deferred.await(wrote)
        const readers = yield* Effect.forEach([written, transact(written)], (reader) =>
          Effect.forkChild(reader, { startImmediately: true }),
        )
        yield* Deferred.succeed(go, undefined)
        yield* Fiber.join(transaction)
        for (const reader of readers)
          expect(yield* Fiber.join(reader)).toEqual([false, false, false])
      }),
    )

    transactionConflictScenarios(runner, scenario)

    const step = fc.record({
      kind: fc.constantFrom("consume", "end", "deposit"),
      n: fc.nat(4),
    })
    property(
      "leaves the writes of exactly the committed of many random transactions, sequential or concurrent",
      fc.record({
        transactions: fc.array(
          fc.record({
            steps: fc.array(step, { maxLength: 4 }),
            fails: fc.boolean(),
            nested: fc.boolean(),
          }),
          { maxLength: 12 },
        ),
        atOnce: fc.boolean(),
      }),
      ({ transactions, atOnce }) =>
        Effect.gen(function* () {
          const { transact } = yield* UnitOfWork
          const nonces = yield* NonceStore
          const sessions = yield* SessionStore
          const orders = yield* OrderStore
          const order = exampleOrder(1)
          yield* orders.insert(order)
          yield* Effect.forEach(
            transactions,
            ({ steps, fails, nested }) => {
              const body = Effect.forEach(steps, ({ kind, n }) =>
                Effect.andThen(
                  Effect.yieldNow,
                  kind === "consume"
                    ? Effect.asVoid(nonces.consume(nonce(n)))
                    : kind === "end"
                      ? sessions.end(exampleSession(n).id)
                      : addDeposit(order.id),
                ),
              )
              const inner = nested ? transact(body) : body
              return Effect.exit(transact(fails ? Effect.andThen(inner, Effect.fail("")) : inner))
            },
            { concurrency: atOnce ? "unbounded" : 1 },
          )
          const done = transactions.filter(({ fails }) => !fails).flatMap(({ steps }) => steps)
          const numbersOf = (kind: string) =>
            [...new Set(done.filter((one) => one.kind === kind).map(({ n }) => n))].toSorted(
              (a, b) => a - b,
            )
          const all = [0, 1, 2, 3, 4]
          const consumed = yield* Effect.filter(all, (n) =>
            Effect.map(nonces.find(nonce(n).scope, nonce(n).nonce), (row) => row !== null),
          )
          const ended = yield* Effect.filter(all, (n) =>
            Effect.map(sessions.find(exampleSession(n).id), ({ state }) => state === "ended"),
          )
          expect(consumed).toEqual(numbersOf("consume"))
          expect(ended).toEqual(numbersOf("end"))
          expect((yield* orders.find(order.id))?.deposited).toBe(
            BigInt(done.filter(({ kind }) => kind === "deposit").length),
          )
        }),
    )
  })
}
