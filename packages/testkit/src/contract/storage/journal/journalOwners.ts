import {
  Journal,
  OperationStore,
  rowOfOperation,
  UnitOfWork,
  type Operation,
  type OwnerId,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { exampleOperation, exampleOwner } from "../../../example/index.ts"
import { expectFailure } from "../../expectFailure.ts"
import type { Scenario, TestRunner } from "../../TestRunner.ts"

/** The rows of one owner. */
export function journalOwners(
  runner: TestRunner,
  scenario: Scenario<Journal | OperationStore | UnitOfWork>,
): void {
  const { expect } = runner
  const alice = exampleOwner(1)
  const bob = exampleOwner(2)
  const of = (n: number, owner: OwnerId): Operation => {
    const { request, ...rest } = exampleOperation(n)
    return { ...rest, request: request === null ? null : { ...request, owner } }
  }
  const row = (operation: Operation, position: number) => ({
    ...rowOfOperation(operation),
    position,
  })
  const after = (position: number, epoch = 1) => ({ epoch, position })
  const insert = Effect.fnUntraced(function* (...given: ReadonlyArray<Operation>) {
    const operations = yield* OperationStore
    for (const operation of given) yield* operations.insert(operation)
    yield* (yield* Journal).number(9)
  })

  scenario(
    "returns an owner's rows in order, page by page, and how far it has read",
    Effect.gen(function* () {
      const journal = yield* Journal
      const [one, two, three] = [of(1, alice), of(3, alice), of(4, alice)]
      yield* insert(one, of(2, bob), two)
      expect(yield* journal.ofOwner(alice, after(0), 9)).toEqual({
        rows: [row(one, 1), row(two, 3)],
        through: 3,
      })
      expect(yield* journal.ofOwner(alice, after(0), 1)).toEqual({
        rows: [row(one, 1)],
        through: 1,
      })
      // A full page says nothing of what follows it.
      expect((yield* journal.ofOwner(bob, after(0), 1)).through).toBe(2)
      expect(yield* journal.ofOwner(alice, after(3), 9)).toEqual({ rows: [], through: 3 })
      yield* (yield* OperationStore).insert(three)
      expect(yield* journal.ofOwner(alice, after(1), 9)).toEqual({
        rows: [row(two, 3)],
        through: 3,
      })
      yield* journal.number(9)
      expect(yield* journal.ofOwner(alice, after(3), 9)).toEqual({
        rows: [row(three, 4)],
        through: 4,
      })
      expect(yield* journal.ofOwner(exampleOwner(3), after(0), 9)).toEqual({
        rows: [],
        through: 4,
      })
    }),
  )

  scenario(
    "refuses an owner's reader like every other, and keeps nothing of a rolled-back transaction",
    Effect.gen(function* () {
      const journal = yield* Journal
      const { transact } = yield* UnitOfWork
      const [one, two, three] = [of(1, alice), of(2, alice), of(3, alice)]
      yield* insert(one, two, of(5, bob))
      const undone = Effect.gen(function* () {
        yield* insert(three)
        expect(yield* journal.prune(one.updatedAt + 9, 9)).toBe(4)
        expect(yield* journal.ofOwner(alice, after(4), 9)).toEqual({ rows: [], through: 4 })
        return yield* Effect.fail("undo")
      })
      yield* Effect.exit(transact(undone))
      expect(yield* journal.ofOwner(alice, after(0), 9)).toEqual({
        rows: [row(one, 1), row(two, 2)],
        through: 3,
      })
      expect(yield* journal.prune(one.updatedAt + 9, 1)).toBe(1)
      yield* expectFailure(runner, journal.ofOwner(alice, after(0), 9), {
        _tag: "JournalPruned",
        pruned: 1,
      })
      expect((yield* journal.ofOwner(alice, after(1), 9)).rows).toEqual([row(two, 2)])
      yield* journal.beginEpoch(1_000)
      yield* expectFailure(runner, journal.ofOwner(alice, after(1), 9), {
        _tag: "JournalEpochOver",
        epoch: 1_000,
      })
      expect((yield* journal.ofOwner(alice, after(1, 1_000), 9)).through).toBe(3)
    }),
  )
}
