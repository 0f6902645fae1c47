import { Effect, Exit, Fiber, Latch, type Layer } from "effect"
import fc from "fast-check"
import { Leases, NonceStore, UnitOfWork, type Lease } from "@shielded-relay/core"
import { exampleUsedNonce } from "../../example/index.ts"
import { expectFailure } from "../expectFailure.ts"
import type { JobQueueTime } from "./jobQueueContract.ts"
import { suite, type TestRunner } from "../TestRunner.ts"

/** Much longer than a test takes in real time. */
const DURATION = 10_000

/** The laws of `Leases`. Every build of the layer is an empty storage. */
export function leasesContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<Leases | NonceStore | UnitOfWork, E>,
  { advance }: JobQueueTime,
): void {
  const { expect } = runner
  suite(runner, "Leases", layer, (scenario, property) => {
    const acquired = (name: string, duration = DURATION) =>
      Effect.gen(function* () {
        const leases = yield* Leases
        const lease = yield* leases.acquire(name, duration)
        return lease ?? (yield* Effect.die(`lease ${name} is held`))
      })
    const nonce = exampleUsedNonce(1)
    /** A write that only the lease's holder may make. */
    const fenced = (lease: Lease, write: Effect.Effect<unknown, unknown, NonceStore>) =>
      Effect.gen(function* () {
        const leases = yield* Leases
        const { transact } = yield* UnitOfWork
        yield* transact(Effect.andThen(leases.fence(lease), write))
      })
    const consume = Effect.flatMap(NonceStore, (nonces) => nonces.consume(nonce))
    const written = Effect.map(
      Effect.flatMap(NonceStore, (nonces) => nonces.find(nonce.scope, nonce.nonce)),
      (row) => row !== null,
    )
    const lost = (lease: Lease) => ({ _tag: "LeaseLost", name: lease.name })

    scenario(
      "gives a name to one holder, and to the next after release or expiry",
      Effect.gen(function* () {
        const leases = yield* Leases
        const first = yield* acquired("a")
        expect(first.name).toBe("a")
        expect(yield* leases.acquire("a", DURATION)).toBe(null)
        yield* acquired("b")
        yield* leases.release(first)
        const second = yield* acquired("a")
        yield* advance(DURATION - 1000)
        expect(yield* leases.acquire("a", DURATION)).toBe(null)
        yield* advance(2000)
        const third = yield* acquired("a")
        expect(second.token > first.token && third.token > second.token).toBe(true)
        yield* acquired("b")
      }),
    )

    scenario(
      "gives a name to one of many concurrent callers",
      Effect.gen(function* () {
        const leases = yield* Leases
        const { transact } = yield* UnitOfWork
        for (const ask of [leases.acquire("a", 1), transact(leases.acquire("b", 1))]) {
          const answers = yield* Effect.all(
            Array.from({ length: 100 }, () => ask),
            { concurrency: "unbounded" },
          )
          expect(answers.filter((lease) => lease !== null).length).toBe(1)
        }
      }),
    )

    scenario(
      "keeps a lease that is renewed, from the renewal on",
      Effect.gen(function* () {
        const leases = yield* Leases
        const lease = yield* acquired("a")
        for (let times = 0; times < 3; times += 1) {
          yield* advance(DURATION - 1000)
          yield* leases.renew(lease, DURATION)
        }
        yield* advance(DURATION - 1000)
        expect(yield* leases.acquire("a", DURATION)).toBe(null)
        yield* leases.renew(lease, 1000)
        yield* advance(2000)
        expect((yield* acquired("a")).token > lease.token).toBe(true)
      }),
    )

    scenario(
      "leaves an expired lease with its holder until another one acquires the name",
      Effect.gen(function* () {
        const leases = yield* Leases
        const lease = yield* acquired("a", 1000)
        yield* advance(2000)
        yield* fenced(lease, consume)
        expect(yield* written).toBe(true)
        yield* leases.renew(lease, DURATION)
        expect(yield* leases.acquire("a", DURATION)).toBe(null)
      }),
    )

    scenario(
      "fails for a superseded or released lease",
      Effect.gen(function* () {
        const leases = yield* Leases
        const first = yield* acquired("a", 1000)
        yield* advance(2000)
        const second = yield* acquired("a")
        yield* expectFailure(runner, leases.renew(first, DURATION), lost(first))
        yield* expectFailure(runner, fenced(first, consume), lost(first))
        yield* leases.release(first)
        expect(yield* leases.acquire("a", DURATION)).toBe(null)
        yield* leases.renew(second, DURATION)
        yield* leases.release(second)
        yield* expectFailure(runner, leases.renew(second, DURATION), lost(second))
        yield* expectFailure(runner, fenced(second, consume), lost(second))
        yield* leases.release(second)
        expect(yield* written).toBe(false)
        yield* expectFailure(runner, fenced({ name: "never", token: 1 }, consume), {
          _tag: "LeaseLost",
          name: "never",
        })
      }),
    )

    scenario(
      "blocks acquisition of a name between a fence and the end of its transaction",
      Effect.gen(function* () {
        const leases = yield* Leases
        const lease = yield* acquired("a", 1000)
        yield* advance(2000)
        const inside = yield* Latch.make()
        const go = yield* Latch.make()
        const writing = yield* Effect.forkChild(
          fenced(lease, inside.open.pipe(Effect.andThen(go.await), Effect.andThen(consume))),
        )
        yield* inside.await
        const successor = yield* Effect.forkChild(
          Effect.gen(function* () {
            yield* acquired("a")
            return yield* written
          }),
          { startImmediately: true },
        )
        yield* Effect.yieldNow
        yield* go.open
        yield* Fiber.join(writing)
        expect(yield* Fiber.join(successor)).toBe(true)
        yield* expectFailure(runner, leases.renew(lease, DURATION), lost(lease))
      }),
    )

    scenario(
      "acquires, renews and releases nothing in a rolled-back transaction",
      Effect.gen(function* () {
        const leases = yield* Leases
        const { transact } = yield* UnitOfWork
        const undone = (effect: Effect.Effect<unknown, unknown>) =>
          Effect.exit(transact(Effect.andThen(effect, Effect.fail("undo"))))
        yield* undone(leases.acquire("a", DURATION))
        const lease = yield* acquired("a")
        yield* undone(leases.release(lease))
        expect(yield* leases.acquire("a", DURATION)).toBe(null)
        yield* undone(leases.renew(lease, 100 * DURATION))
        yield* advance(DURATION + 1000)
        yield* acquired("a")
      }),
    )

    property(
      "never lets two workers' writes interleave, whichever freezes and how long",
      fc.array(fc.record({ worker: fc.nat(2), wait: fc.constantFrom(0, 400, 1200) }), {
        maxLength: 20,
      }),
      (turns) =>
        Effect.gen(function* () {
          const leases = yield* Leases
          const held = new Map<number, Lease>()
          const writers: Array<number> = []
          for (const [turn, { worker, wait }] of turns.entries()) {
            yield* advance(wait)
            const lease = held.get(worker) ?? (yield* leases.acquire("a", 1000))
            if (lease === null) continue
            held.set(worker, lease)
            const row = exampleUsedNonce(turn)
            const write = Effect.flatMap(NonceStore, (nonces) => nonces.consume(row))
            const exit = yield* Effect.exit(fenced(lease, write))
            if (Exit.isSuccess(exit)) writers.push(lease.token)
          }
          expect(writers).toEqual(writers.toSorted((a, b) => a - b))
        }),
      50,
    )
  })
}
