import {
  Journal,
  OperationStore,
  rowOfOperation,
  UnitOfWork,
  type JournalRow,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { exampleOperation } from "../../../example/index.ts"
import { expectFailure } from "../../expectFailure.ts"
import type { Scenario, TestRunner } from "../../TestRunner.ts"

/** Positions, epochs and pruning. */
export function journalPositions(
  runner: TestRunner,
  scenario: Scenario<Journal | OperationStore | UnitOfWork>,
): void {
  const { expect } = runner
  const insert = Effect.fnUntraced(function* (...numbers: ReadonlyArray<number>) {
    const operations = yield* OperationStore
    for (const n of numbers) yield* operations.insert(exampleOperation(n))
  })
  const row = (n: number): JournalRow => rowOfOperation(exampleOperation(n))
  const after = (position: number, epoch = 1) => ({ epoch, position })

  scenario(
    "returns rows once they are numbered, in order, page by page",
    Effect.gen(function* () {
      const journal = yield* Journal
      expect(yield* journal.extent).toEqual({ epoch: 1, pruned: 0, last: 0 })
      expect(yield* journal.number(9)).toBe(0)
      expect(yield* journal.read(after(0), 9)).toEqual([])
      yield* insert(3, 1, 2)
      expect(yield* journal.read(after(0), 9)).toEqual([])
      expect(yield* journal.number(2)).toBe(2)
      expect(yield* journal.extent).toEqual({ epoch: 1, pruned: 0, last: 2 })
      const [one, two, three] = [3, 1, 2].map((n, index) => ({ ...row(n), position: index + 1 }))
      expect(yield* journal.read(after(0), 9)).toEqual([one, two])
      expect(yield* journal.number(2)).toBe(1)
      expect(yield* journal.number(2)).toBe(0)
      expect(yield* journal.read(after(0), 2)).toEqual([one, two])
      expect(yield* journal.read(after(2), 2)).toEqual([three])
      expect(yield* journal.read(after(3), 2)).toEqual([])
      expect(yield* journal.extent).toEqual({ epoch: 1, pruned: 0, last: 3 })
    }),
  )

  scenario(
    "refuses cursors of another epoch; positions continue in a new one",
    Effect.gen(function* () {
      const journal = yield* Journal
      yield* insert(1)
      yield* journal.number(9)
      yield* journal.beginEpoch(1_000)
      yield* insert(2)
      yield* journal.number(9)
      for (const epoch of [1, 999, 1_001])
        yield* expectFailure(runner, journal.read(after(1, epoch), 9), {
          _tag: "JournalEpochOver",
          epoch: 1_000,
        })
      expect(yield* journal.read(after(1, 1_000), 9)).toEqual([{ ...row(2), position: 2 }])
      // A clock that was set back.
      yield* journal.beginEpoch(5)
      expect(yield* journal.extent).toEqual({ epoch: 1_001, pruned: 0, last: 2 })
    }),
  )

  scenario(
    "prunes old rows from the first on, and refuses cursors before them",
    Effect.gen(function* () {
      const journal = yield* Journal
      const { at } = row(0)
      yield* insert(1, 2, 5, 3, 4)
      expect(yield* journal.prune(at + 9, 9)).toBe(0)
      yield* journal.number(4)
      expect(yield* journal.prune(at + 1, 9)).toBe(0)
      expect(yield* journal.prune(at + 9, 1)).toBe(1)
      expect(yield* journal.prune(at + 4, 9)).toBe(1)
      expect(yield* journal.extent).toEqual({ epoch: 1, pruned: 2, last: 4 })
      yield* expectFailure(runner, journal.read(after(1), 9), { _tag: "JournalPruned", pruned: 2 })
      const left = [5, 3].map((n, index) => ({ ...row(n), position: index + 3 }))
      expect(yield* journal.read(after(2), 9)).toEqual(left)
      expect(yield* journal.prune(at + 9, 9)).toBe(2)
      expect(yield* journal.prune(at + 9, 9)).toBe(0)
      // A row without a position is no reader's yet.
      yield* journal.number(9)
      expect(yield* journal.read(after(4), 9)).toEqual([{ ...row(4), position: 5 }])
    }),
  )

  scenario(
    "keeps nothing of a rolled-back transaction",
    Effect.gen(function* () {
      const journal = yield* Journal
      const { transact } = yield* UnitOfWork
      yield* insert(1, 2)
      yield* journal.number(1)
      const all = Effect.gen(function* () {
        yield* insert(3)
        expect(yield* journal.number(9)).toBe(2)
        expect((yield* journal.read(after(0), 9)).length).toBe(3)
        expect(yield* journal.prune(row(9).at, 2)).toBe(2)
        yield* journal.beginEpoch(1_000)
        return yield* Effect.fail("undo")
      })
      yield* Effect.exit(transact(all))
      expect(yield* journal.extent).toEqual({ epoch: 1, pruned: 0, last: 1 })
      expect(yield* journal.number(9)).toBe(1)
      expect(yield* journal.read(after(0), 9)).toEqual(
        [1, 2].map((n) => ({ ...row(n), position: n })),
      )
    }),
  )
}
