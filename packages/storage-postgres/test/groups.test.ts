import { StorageUnavailable } from "@shielded-relay/core"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { describe, expect, it } from "vitest"
import type { Fault } from "../src/connection/Fault.ts"
import { DatabaseUnreachable } from "../src/transaction/DatabaseDefect.ts"
import { spoils } from "../src/transaction/grouped.ts"
import { inGroups } from "../src/transaction/inGroups.ts"

/** A database that answers a group once the test lets it, and the groups that it was asked. */
function heldBack<E = never>(
  answer: (calls: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<string>, E>,
) {
  const groups: Array<ReadonlyArray<number>> = []
  const gate = Deferred.makeUnsafe<void>()
  const together = (calls: ReadonlyArray<number>) =>
    Effect.suspend(() => {
      groups.push(calls)
      return Effect.andThen(Deferred.await(gate), answer(calls))
    })
  return { groups, together, open: Deferred.done(gate, Exit.void) }
}

const names = (calls: ReadonlyArray<number>) => Effect.succeed(calls.map(String))

const unavailable = (sqlState: string | null) =>
  new StorageUnavailable({
    cause: DatabaseUnreachable.by({
      kind: "unreachable",
      connectionLost: sqlState === null,
      sqlState,
      constraint: null,
      network: null,
    } satisfies Fault),
  })

/** Begins calls while the first one's group is held back, and waits for all. */
const begun = <A, E>(ask: (call: number) => Effect.Effect<A, E>, calls: ReadonlyArray<number>) =>
  Effect.forEach(calls, (call) =>
    Effect.tap(Effect.forkChild(ask(call), { startImmediately: true }), () => Effect.yieldNow),
  )

describe("calls in groups", () => {
  it("share the next group while one is answered, at most 64, and each gets its own answer", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const { groups, together, open } = heldBack(names)
        const calls = Array.from({ length: 70 }, (_, call) => call)
        const fibers = yield* begun(inGroups(together), calls)
        expect(groups).toEqual([[0]])
        yield* open
        expect(yield* Fiber.joinAll(fibers)).toEqual(calls.map(String))
        expect(groups).toEqual([[0], calls.slice(1, 65), calls.slice(65)])
      }),
    ))

  it("are answered by as many groups at once as it is told", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const { groups, together, open } = heldBack(names)
        const fibers = yield* begun(inGroups(together, { atOnce: 2 }), [0, 1, 2, 3])
        expect(groups).toEqual([[0], [1]])
        yield* open
        expect(yield* Fiber.joinAll(fibers)).toEqual(["0", "1", "2", "3"])
        expect(groups).toEqual([[0], [1], [2, 3]])
      }),
    ))

  it("are not asked once their caller has gone, and do not end with the caller that began their group", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const { groups, together, open } = heldBack(names)
        const [first, gone, third] = yield* begun(inGroups(together), [0, 1, 2])
        if (first === undefined || gone === undefined || third === undefined) return
        yield* Fiber.interrupt(first)
        yield* Fiber.interrupt(gone)
        yield* open
        expect(yield* Fiber.join(third)).toBe("2")
        expect(groups).toEqual([[0], [2]])
      }),
    ))

  it("are answered one by one after a defect or a lock of one of them, and fail together with the database", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const outcomes = Effect.fnUntraced(function* (
          failure: Effect.Effect<never, StorageUnavailable>,
        ) {
          const { groups, together, open } = heldBack((calls) =>
            calls.includes(2) ? failure : names(calls),
          )
          const fibers = yield* begun(inGroups(together, { spoils }), [0, 1, 2, 3])
          yield* open
          const exits = yield* Effect.forEach(fibers, Fiber.await)
          return { ok: exits.map(Exit.isSuccess), groups }
        })
        const onlyOne = {
          ok: [true, true, false, true],
          groups: [[0], [1, 2, 3], [1], [2], [3]],
        }
        expect(yield* outcomes(Effect.die(new Error("planted")))).toEqual(onlyOne)
        expect(yield* outcomes(Effect.fail(unavailable("55P03")))).toEqual(onlyOne)
        for (const state of [null, "57P01"])
          expect(yield* outcomes(Effect.fail(unavailable(state)))).toEqual({
            ok: [true, false, false, false],
            groups: [[0], [1, 2, 3]],
          })
      }),
    ))
})
