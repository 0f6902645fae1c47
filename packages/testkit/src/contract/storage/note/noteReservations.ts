import { Effect, Exit } from "effect"
import { NoteStore, UnitOfWork } from "@shielded-relay/core"
import {
  exampleBatch,
  exampleBlock,
  exampleChain,
  exampleNote,
  exampleOperationId,
  exampleOwner,
} from "../../../example/index.ts"
import { expectFailure } from "../../expectFailure.ts"
import type { Scenario, TestRunner } from "../../TestRunner.ts"

/** Reservations of `NoteStore`: laws 2, 5, 6, 11, 16 and 18. */
export function noteReservationScenarios<R>(
  runner: TestRunner,
  scenario: Scenario<R | NoteStore | UnitOfWork>,
): void {
  const { expect } = runner
  const chain = exampleChain(0)
  const owner = exampleOwner(0)
  const [first, second] = [exampleOperationId(1), exampleOperationId(2)]
  const taken = (...positions: ReadonlyArray<number>) => ({ _tag: "NotesTaken", positions })
  const batch = exampleBatch(null, [
    { number: 1, leaves: 4, notes: [0, 1, 2, 3].map((position) => ({ position })) },
    { number: 2, nullifiers: [exampleNote(3, 1).nullifier] },
  ])
  const appended = Effect.gen(function* () {
    const store = yield* NoteStore
    yield* store.append(batch)
    return store
  })
  const held = (store: NoteStore["Service"], operation = first) =>
    Effect.map(store.reservedBy(chain, operation), (found) =>
      found.map(({ note }) => note.position),
    )

  scenario(
    "names the operations that reserve notes or keys on a chain, page by page",
    Effect.gen(function* () {
      const store = yield* appended
      const third = exampleOperationId(3)
      yield* store.reserve(chain, [2], third)
      yield* store.reserve(chain, [0, 1], first)
      // Before there is such a note, and on another chain.
      yield* store.reserveComing(chain, [77n], second)
      yield* store.reserveComing(chain, [78n], first)
      yield* store.reserveComing(exampleChain(1), [77n], exampleOperationId(4))
      expect(yield* store.holders(chain, 9)).toEqual([first, second, third])
      expect(yield* store.holders(chain, 1)).toEqual([first])
      expect(yield* store.holders(chain, 1, first)).toEqual([second])
      expect(yield* store.holders(chain, 9, third)).toEqual([])
      yield* store.release(first)
      expect(yield* store.holders(chain, 9)).toEqual([second, third])
      yield* store.rollback(chain, null)
      expect(yield* store.holders(chain, 9)).toEqual([second, third])
    }),
  )

  scenario(
    "reserves all or nothing, and returns the holder",
    Effect.gen(function* () {
      const store = yield* appended
      yield* store.reserve(chain, [2, 0], first)
      expect(yield* held(store)).toEqual([0, 2])
      expect((yield* store.unspent(chain, owner)).map(({ reservedBy }) => reservedBy)).toEqual([
        first,
        null,
        first,
      ])
      expect((yield* store.notesByNpk(chain, [exampleNote(2, 1).npk]))[0]?.reservedBy).toBe(first)
      yield* expectFailure(runner, store.reserve(chain, [1, 2], second), taken(2))
      // A spent note, and one that never existed.
      yield* expectFailure(runner, store.reserve(chain, [1, 3], second), taken(3))
      yield* expectFailure(runner, store.reserve(chain, [1, 9], second), taken(9))
      expect(yield* held(store, second)).toEqual([])
      yield* store.reserve(chain, [1], second)
      expect(yield* held(store, second)).toEqual([1])
      yield* store.reserve(chain, [], second)
    }),
  )

  scenario(
    "repeats a reservation for the same operation, also together with further notes",
    Effect.gen(function* () {
      const store = yield* appended
      yield* store.reserve(chain, [0, 1], first)
      yield* store.reserve(chain, [0, 1], first)
      yield* store.reserve(chain, [1, 2], first)
      expect(yield* held(store)).toEqual([0, 1, 2])
    }),
  )

  scenario(
    "releases exactly what the operation holds, on all chains",
    Effect.gen(function* () {
      const store = yield* appended
      yield* store.append(
        exampleBatch(null, [{ number: 1, leaves: 1, notes: [{ position: 0 }] }], 1),
      )
      yield* store.reserve(chain, [0], first)
      yield* store.reserve(exampleChain(1), [0], first)
      yield* store.reserve(chain, [1], second)
      yield* store.release(first)
      yield* store.release(first)
      expect(yield* held(store)).toEqual([])
      expect(yield* store.reservedBy(exampleChain(1), first)).toEqual([])
      expect(yield* held(store, second)).toEqual([1])
      yield* store.reserve(chain, [0], second)
    }),
  )

  scenario(
    "gives each note to at most one of many simultaneous reservations",
    Effect.gen(function* () {
      const store = yield* appended
      const operations = Array.from({ length: 100 }, (_, n) => exampleOperationId(n))
      const wanted = (n: number) => [n % 3, (n + 1) % 3]
      const exits = yield* Effect.forEach(
        operations,
        (operation, n) => Effect.exit(store.reserve(chain, wanted(n), operation)),
        { concurrency: "unbounded" },
      )
      const winners = operations.filter(
        (_, n) => exits[n] !== undefined && Exit.isSuccess(exits[n]),
      )
      expect(winners.length).toBe(1)
      for (const [n, operation] of operations.entries())
        expect(yield* held(store, operation)).toEqual(
          operation === winners[0] ? wanted(n).toSorted((a, b) => a - b) : [],
        )
    }),
  )

  scenario(
    "keeps reservations through spends, rollbacks and rebuilds",
    Effect.gen(function* () {
      const store = yield* appended
      yield* store.reserve(chain, [0, 1], first)
      yield* store.append(
        exampleBatch(batch.to, [{ number: 5, nullifiers: [exampleNote(0, 1).nullifier] }]),
      )
      const states = yield* store.reservedBy(chain, first)
      expect(states.map(({ spent }) => spent)).toEqual([{ block: 5 }, null])
      yield* store.forgetNotes(chain, owner)
      expect(yield* held(store)).toEqual([])
      yield* expectFailure(runner, store.reserve(chain, [2], second), taken(2))
      yield* store.restoreNotes(chain, batch.notes)
      expect(yield* held(store)).toEqual([0, 1])
      yield* store.rollback(chain, null)
      yield* store.append(batch)
      expect(yield* held(store)).toEqual([0, 1])
      yield* store.rollback(chain, exampleBlock(1))
      yield* expectFailure(runner, store.reserve(chain, [1], second), taken(1))
    }),
  )

  /** Another branch, with other notes at the positions. */
  const fork = exampleBatch(null, [
    { number: 1, branch: 1, leaves: 2, notes: [0, 1].map((position) => ({ position })) },
  ])
  scenario(
    "reserves the note and not its position: after a reorganisation another note there is free, and the same note is reserved again once it is back",
    Effect.gen(function* () {
      const store = yield* appended
      yield* store.reserve(chain, [0, 1], first)
      yield* store.rollback(chain, null)
      yield* store.append(fork)
      expect(yield* held(store)).toEqual([])
      expect((yield* store.unspent(chain, owner)).map(({ reservedBy }) => reservedBy)).toEqual([
        null,
        null,
      ])
      yield* store.reserve(chain, [1], second)
      expect(yield* held(store, second)).toEqual([1])
      yield* expectFailure(runner, store.reserve(chain, [0, 1], first), taken(1))
      yield* store.rollback(chain, null)
      yield* store.append(batch)
      expect(yield* held(store)).toEqual([0, 1])
      expect(yield* held(store, second)).toEqual([])
      yield* expectFailure(runner, store.reserve(chain, [1], second), taken(1))
    }),
  )

  scenario(
    "releases the notes of every branch that the operation reserved at a position",
    Effect.gen(function* () {
      const store = yield* appended
      yield* store.reserve(chain, [0], first)
      yield* store.rollback(chain, null)
      yield* store.append(fork)
      yield* store.reserve(chain, [0], first)
      yield* store.release(first)
      yield* store.reserve(chain, [0], second)
      yield* store.rollback(chain, null)
      yield* store.append(batch)
      expect(yield* held(store)).toEqual([])
      yield* store.reserve(chain, [0], second)
      yield* store.release(second)
      yield* store.reserve(chain, [0], first)
      expect(yield* held(store)).toEqual([0])
    }),
  )

  scenario(
    "reserves a future note from its first block, through reorganisations, until its release",
    Effect.gen(function* () {
      const store = yield* NoteStore
      const coming = [exampleNote(1, 1).npk, exampleNote(7, 1).npk]
      yield* store.reserveComing(chain, coming, first)
      yield* store.reserveComing(chain, [...coming, exampleNote(2, 1).npk], second)
      yield* store.reserveComing(chain, [], second)
      expect(yield* held(store)).toEqual([])
      yield* store.append(batch)
      expect(yield* held(store)).toEqual([1])
      expect(yield* held(store, second)).toEqual([2])
      expect((yield* store.unspent(chain, owner)).map(({ reservedBy }) => reservedBy)).toEqual([
        null,
        first,
        second,
      ])
      yield* expectFailure(runner, store.reserve(chain, [0, 1], second), taken(1))
      yield* store.reserve(chain, [0, 1], first)
      expect(yield* held(store)).toEqual([0, 1])
      yield* store.rollback(chain, null)
      expect(yield* held(store)).toEqual([])
      yield* store.append(batch)
      expect(yield* held(store)).toEqual([0, 1])
      yield* store.release(first)
      expect(yield* held(store)).toEqual([])
      expect(yield* held(store, second)).toEqual([2])
      yield* store.reserve(chain, [0, 1], second)
      yield* store.release(second)
      yield* store.reserve(chain, [2], first)
    }),
  )

  scenario(
    "prefers a reservation of a note over one of its key",
    Effect.gen(function* () {
      const store = yield* appended
      yield* store.reserve(chain, [0], first)
      yield* store.reserveComing(chain, [exampleNote(0, 1).npk, exampleNote(1, 1).npk], second)
      expect(yield* held(store)).toEqual([0])
      expect(yield* held(store, second)).toEqual([1])
      yield* store.release(first)
      expect(yield* held(store, second)).toEqual([0, 1])
    }),
  )

  scenario(
    "rolls reservation and release back with their transaction",
    Effect.gen(function* () {
      const store = yield* appended
      const { transact } = yield* UnitOfWork
      yield* store.reserve(chain, [0], first)
      yield* Effect.exit(
        transact(
          Effect.gen(function* () {
            yield* store.reserve(chain, [1, 2], first)
            yield* store.release(first)
            yield* store.reserve(chain, [0], second)
            yield* store.reserveComing(chain, [exampleNote(1, 1).npk], second)
            return yield* Effect.fail("undo")
          }),
        ),
      )
      expect(yield* held(store)).toEqual([0])
      expect(yield* held(store, second)).toEqual([])
      yield* store.reserve(chain, [1, 2], second)
    }),
  )
}
