import { Journal, OperationStore } from "@shielded-relay/core"
import { Clock, Context, Deferred, Effect, Exit, Fiber, Scope } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import { exampleOperation, storageContract } from "@shielded-relay/testkit"
import { readServerState } from "../src/index.ts"
import { serverSource } from "../src/connection/serverSource.ts"
import { JobTable } from "../src/queue/JobTable.ts"
import { migrate } from "../src/schema/migrate.ts"
import { migrations } from "../src/schema/migrations.ts"
import { storageContext } from "../src/storageContext.ts"
import { Transactions } from "../src/transaction/Transactions.ts"
import { advance, emptied, prepared, type TestDatabase } from "./support/emptied.ts"
import { laterStep } from "./support/laterStep.ts"
import { patientRunner } from "./support/patientRunner.ts"
import { TestedSource } from "./support/TestedSource.ts"

let server: PostgresServer
let opened: TestDatabase
const scope = Scope.makeUnsafe()
beforeAll(async () => {
  server = await startPostgres()
  opened = await Effect.runPromise(
    Effect.gen(function* () {
      const tested = new TestedSource()
      const source = yield* Scope.provide(serverSource({ url: server.url }), scope)
      const transactions = new Transactions(tested.over(source), yield* Clock.Clock, 10)
      yield* migrate(transactions)
      // As in a rolling deploy: a process of the next version has already migrated while this version continues.
      yield* migrate(transactions, [...migrations, laterStep])
      yield* prepared(transactions)
      return { transactions, tested }
    }),
  )
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await server.remove()
})

storageContract(
  patientRunner,
  emptied(() => opened),
  {
    advance: advance(() => opened),
    takeAndVanish: (topic) =>
      Effect.gen(function* () {
        const dead = new JobTable(opened.transactions, "a process that was killed", 9_000)
        const { jobs } = yield* dead.take(topic, 10, yield* Clock.currentTimeMillis)
        expect(jobs).toHaveLength(1)
      }),
  },
)

it("numbers a row whose transaction commits late after rows that were written later", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      yield* opened.transactions.statement("SELECT delete_rows()")
      const storage = yield* storageContext(opened.transactions)
      const [journal, operations] = [
        Context.get(storage, Journal),
        Context.get(storage, OperationStore),
      ]
      const after = (position: number) =>
        Effect.map(journal.read({ epoch: 1, position }, 9), (rows) =>
          rows.map(({ subject, position: found }) => [subject, found]),
        )
      const [written, released] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const [slow, fast] = [exampleOperation(1), exampleOperation(2)]
      const late = yield* Effect.forkScoped(
        opened.transactions.transact(
          Effect.gen(function* () {
            yield* operations.insert(slow)
            yield* Deferred.succeed(written, undefined)
            yield* Deferred.await(released)
          }),
        ),
      )
      yield* Deferred.await(written)
      yield* operations.insert(fast)
      expect(yield* journal.number(9)).toBe(1)
      expect(yield* after(0)).toEqual([[fast.id, 1]])
      yield* Deferred.succeed(released, undefined)
      yield* Fiber.join(late)
      expect(yield* after(1)).toEqual([])
      expect(yield* journal.number(9)).toBe(1)
      expect(yield* after(1)).toEqual([[slow.id, 2]])
    }).pipe(Effect.scoped),
  ))

it("tells an operator that a newer version has migrated the database", async () => {
  const refusal = await Effect.runPromise(Effect.flip(readServerState({ url: server.url })))
  expect(refusal).toMatchObject({
    _tag: "DatabaseUnusable",
    reason: expect.stringContaining(`(step ${migrations.length + 1}, `),
  })
})
