import {
  Acceptances,
  type Acceptance,
  type EntryStore,
  Journal,
  type NonceStore,
  OperationStore,
  OrderStore,
  rowOfOperation,
  rowOfOrder,
  SessionStore,
  UnitOfWork,
  type NoteStore,
  type Operation,
} from "@shielded-relay/core"
import { Effect, Exit, type Layer } from "effect"
import {
  exampleAttempt,
  exampleOperation,
  exampleOrder,
  exampleSession,
  exampleSessionId,
  exampleSignedTransaction,
  exampleUsedNonce,
} from "../../../example/index.ts"
import { expectFailure } from "../../expectFailure.ts"
import { suite, type Scenario, type TestRunner } from "../../TestRunner.ts"
import { balanceReaders } from "./balanceReaders.ts"
import { journalBalances } from "./journalBalances.ts"
import { journalOwners } from "./journalOwners.ts"
import { journalPositions } from "./journalPositions.ts"
import { journalReaders } from "./journalReaders.ts"

type Stores =
  | Acceptances
  | EntryStore
  | Journal
  | NonceStore
  | NoteStore
  | OperationStore
  | OrderStore
  | SessionStore
  | UnitOfWork

const next = (operation: Operation, changes: Partial<Operation> = {}): Operation => ({
  ...operation,
  updatedAt: operation.updatedAt + 1,
  version: operation.version + 1,
  ...changes,
})

/**
 * The laws of `Journal`, with those of the stores that write it: each committed version of an operation or order has exactly one row. Every
 * build of the layer is an empty storage.
 */
export function journalContract<E>(runner: TestRunner, layer: Layer.Layer<Stores, E>): void {
  suite(runner, "Journal", layer, (scenario, property) => {
    writtenRows(runner, scenario)
    journalPositions(runner, scenario)
    journalOwners(runner, scenario)
    journalBalances(runner, scenario)
    journalReaders(runner, property)
    balanceReaders(runner, property)
  })
}

/** Which versions leave a row. */
function writtenRows(runner: TestRunner, scenario: Scenario<Stores>): void {
  const { expect } = runner

  scenario(
    "has one row of each version of an operation, and none of a refused one",
    Effect.gen(function* () {
      const operations = yield* OperationStore
      const journal = yield* Journal
      const accepted = exampleOperation(1)
      const planned = next(accepted, { status: { state: "planned" } })
      const signed = next(planned, {
        status: { state: "signed" },
        attempts: [exampleAttempt([exampleSignedTransaction(1, 1)])],
      })
      const broadcast = next(signed, { status: { state: "broadcast" } })
      const rival = exampleOperation(2, { attempts: signed.attempts })
      yield* operations.insert(accepted)
      for (const version of [planned, signed, broadcast]) {
        yield* operations.update(version)
        yield* expectFailure(runner, operations.update(version), { _tag: "OperationMoved" })
      }
      yield* operations.insert({ ...rival, attempts: [] })
      yield* expectFailure(runner, operations.update(next(rival, { status: signed.status })), {
        _tag: "SenderNonceTaken",
      })
      yield* Effect.exit(operations.insert(accepted))
      expect(yield* journal.ofSubject(accepted.id)).toEqual(
        [accepted, planned, signed, broadcast].map(rowOfOperation),
      )
      expect(yield* journal.ofSubject(rival.id)).toEqual([rowOfOperation(rival)])
      expect(yield* journal.ofSubject("another")).toEqual([])
    }),
  )

  scenario(
    "has one row of each tree update that was inserted, without an owner, and of operations with signed bytes",
    Effect.gen(function* () {
      const operations = yield* OperationStore
      const journal = yield* Journal
      const update = (n: number) =>
        exampleOperation(n, {
          request: null,
          kind: "tree-update",
          intent: { kind: "tree-update", start: 0 },
        })
      expect(yield* operations.insertTreeUpdate(update(1))).toBe(true)
      expect(yield* operations.insertTreeUpdate(update(2))).toBe(false)
      const signed = exampleOperation(3, {
        status: { state: "signed" },
        attempts: [exampleAttempt([exampleSignedTransaction(1, 1)])],
      })
      yield* operations.insert(signed)
      expect(yield* journal.ofSubject(update(1).id)).toEqual([
        { ...rowOfOperation(update(1)), owner: null, nonce: null },
      ])
      expect(yield* journal.ofSubject(update(2).id)).toEqual([])
      expect(yield* journal.ofSubject(signed.id)).toEqual([rowOfOperation(signed)])
    }),
  )

  scenario(
    "has one row of each version of an order, and none of a second insertion or a refused update",
    Effect.gen(function* () {
      const orders = yield* OrderStore
      const journal = yield* Journal
      const order = exampleOrder(1)
      const paying = { ...order, phase: "paying", version: 2 } as const
      yield* orders.insert(order)
      yield* orders.insert({ ...order, deposited: 1n })
      yield* orders.addNoteKeys(order.chainId, order.id, [60n])
      yield* orders.update(paying)
      yield* expectFailure(runner, orders.update(paying), { _tag: "OrderMoved" })
      const rows = yield* journal.ofSubject(order.id)
      expect(rows).toEqual(
        [order, paying].map((one, index) => rowOfOrder(one, rows[index]?.at ?? -1)),
      )
    }),
  )

  scenario(
    "has the rows of a transaction if it commits, without those of a savepoint that was rolled back",
    Effect.gen(function* () {
      const operations = yield* OperationStore
      const orders = yield* OrderStore
      const journal = yield* Journal
      const { transact } = yield* UnitOfWork
      const operation = exampleOperation(1)
      const order = exampleOrder(1)
      const versions = Effect.fnUntraced(function* (subject: string) {
        return (yield* journal.ofSubject(subject)).map(({ version }) => version)
      })
      const both = Effect.gen(function* () {
        yield* operations.update(next(operation))
        yield* orders.update({ ...order, version: 2 })
        expect(yield* versions(operation.id)).toEqual([1, 2])
      })
      const undone = Effect.exit(transact(Effect.andThen(both, Effect.fail("undo"))))
      yield* operations.insert(operation)
      yield* orders.insert(order)
      yield* undone
      for (const { id } of [operation, order]) expect(yield* versions(id)).toEqual([1])
      yield* transact(Effect.andThen(undone, operations.update(next(operation))))
      expect(yield* versions(operation.id)).toEqual([1, 2])
      expect(yield* versions(order.id)).toEqual([1])
      yield* transact(operations.update(next(next(operation))))
      expect(yield* versions(operation.id)).toEqual([1, 2, 3])
    }),
  )

  scenario(
    "has the row of the winner among simultaneous writers of each version, in the order of the versions",
    Effect.gen(function* () {
      const operations = yield* OperationStore
      const journal = yield* Journal
      const { transact } = yield* UnitOfWork
      const { id } = exampleOperation(1)
      yield* operations.insert(exampleOperation(1))
      /** Writes the next version five times, again after each defeat. `updatedAt` tells who wrote it. */
      const writer = Effect.fnUntraced(function* (n: number) {
        const won: Array<number> = []
        while (won.length < 5) {
          const stored = yield* operations.find(id)
          if (stored === null) continue
          const write = operations.update(next(stored, { updatedAt: n }))
          const exit = yield* Effect.exit(n % 2 === 0 ? write : transact(write))
          if (Exit.isSuccess(exit)) won.push(stored.version + 1)
        }
        return won.map((version) => [version, n])
      })
      const won = yield* Effect.forEach([1, 2, 3, 4], writer, { concurrency: "unbounded" })
      const rows = yield* journal.ofSubject(id)
      expect(rows.map(({ version }) => version)).toEqual(
        Array.from({ length: 21 }, (_, index) => index + 1),
      )
      expect(rows.slice(1).map(({ version, at }) => [version, at])).toEqual(
        won.flat().toSorted(([a = 0], [b = 0]) => a - b),
      )
    }),
  )

  scenario(
    "keeps the rows of a refused operation that was purged",
    Effect.gen(function* () {
      const operations = yield* OperationStore
      const journal = yield* Journal
      const refused = exampleOperation(1, {
        status: { state: "refused", code: "INTERNAL", error: "", keepUntil: 1 },
      })
      yield* operations.insert(refused)
      expect(yield* operations.purgeRefused(2)).toBe(1)
      expect(yield* journal.ofSubject(refused.id)).toEqual([rowOfOperation(refused)])
    }),
  )

  scenario(
    "has the rows of an acceptance, and none of a refused one",
    Effect.gen(function* () {
      const { record } = yield* Acceptances
      const journal = yield* Journal
      yield* (yield* SessionStore).register(exampleSession(0))
      const acceptance = (n: number): Acceptance => {
        const operation = exampleOperation(n)
        return {
          owner: operation.request?.owner ?? exampleOrder(n).owner,
          grant: { by: "session", sessionId: exampleSessionId(0) },
          used: exampleUsedNonce(1),
          operations: [operation, exampleOperation(n + 10)].map((one) => ({
            operation: one,
            positions: [],
            wakes: false,
          })),
          walletOperation: null,
          maxPending: null,
          maxWaiting: null,
          order: { order: { ...exampleOrder(n), phase: "awaiting-deposit" }, maxUnpaid: 9 },
          settled: null,
          quote: null,
        }
      }
      expect((yield* record(acceptance(1))).verdict).toBe("accepted")
      expect((yield* record(acceptance(2))).verdict).toBe("nonce used")
      const rowsOf = Effect.fnUntraced(function* (n: number) {
        const subjects = [exampleOperation(n), exampleOperation(n + 10), exampleOrder(n)]
        return (yield* Effect.forEach(subjects, ({ id }) => journal.ofSubject(id))).flat()
      })
      const rows = yield* rowsOf(1)
      expect(rows).toEqual([
        rowOfOperation(exampleOperation(1)),
        rowOfOperation(exampleOperation(11)),
        rowOfOrder(exampleOrder(1), rows.at(-1)?.at ?? -1),
      ])
      expect(yield* rowsOf(2)).toEqual([])
    }),
  )
}
