import { Deferred, Effect, Fiber, Layer, type Scope } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { JobQueue, OperationStore, type Storage } from "@shielded-relay/core"
import { exampleOperation, recordingTelemetry } from "@shielded-relay/testkit"
import { advance, emptied, type TestDatabase } from "./support/emptied.ts"
import { embeddedDatabase } from "./support/embedded.ts"

const second = 1_000
let database: TestDatabase
beforeAll(async () => {
  database = await embeddedDatabase(true)
})
const pass = advance(() => database)
const sql = (text: string, on = database) => on.transactions.statement(text)

/** While `during` runs, the table is missing, so the database refuses every statement that names it. */
const without = <A, E, R>(table: string, during: Effect.Effect<A, E, R>, on = database) =>
  Effect.acquireUseRelease(
    sql(`ALTER TABLE ${table} RENAME TO missing`, on),
    () => during,
    () => Effect.orDie(sql(`ALTER TABLE missing RENAME TO ${table}`, on)),
  )

/** Runs over a storage with simulated time. `defects` counts the defects of a task. */
function withStorage<E>(
  body: (defects: (task: string) => number) => Effect.Effect<void, E, Storage | Scope.Scope>,
  on = database,
) {
  const telemetry = recordingTelemetry()
  const defects = (task: string) => telemetry.counted("background_defects_total", { task })
  const storage = Layer.provideMerge(
    emptied(() => on),
    telemetry.layer,
  )
  return Effect.runPromise(Effect.scoped(Effect.provide(body(defects), storage)))
}

it("jobs run again after defects of taking them, and pauses double up to a minute", () =>
  withStorage((defects) =>
    Effect.gen(function* () {
      const queue = yield* JobQueue
      const done: Array<string> = []
      yield* queue.work("operation", 1, (id) => Effect.sync(() => void done.push(id)))
      yield* without(
        "waiting_job",
        Effect.gen(function* () {
          for (let n = 0; n < 300; n += 1) yield* pass(second)
        }),
      )
      // After 1, 2, 4, … 32 s, then every minute.
      expect(defects("jobs")).toBeGreaterThanOrEqual(8)
      expect(defects("jobs")).toBeLessThanOrEqual(11)
      yield* queue.enqueue("operation", "a job")
      yield* pass(60 * second)
      yield* pass(second)
      expect(done).toEqual(["a job"])
    }),
  ))

it("a dead worker's jobs are taken over after defects of the look for them, which keeps its pace", () =>
  withStorage((defects) =>
    Effect.gen(function* () {
      yield* without(
        "running_job",
        Effect.gen(function* () {
          for (let n = 0; n < 60; n += 1) yield* pass(second)
        }),
      )
      // Renewing and taking over, every 3 s.
      expect(defects("job-leases")).toBeGreaterThanOrEqual(30)
      yield* sql(
        "INSERT INTO running_job (topic, id, failures, worker, lease_until) VALUES ('operation', 'lost', 0, 'dead', 0)",
      )
      const queue = yield* JobQueue
      const done: Array<string> = []
      yield* queue.work("operation", 1, (id) => Effect.sync(() => void done.push(id)))
      for (let n = 0; n < 5; n += 1) yield* pass(second)
      expect(done).toEqual(["lost"])
    }),
  ))

describe.each([
  ["with other processes", true],
  ["alone", false],
])("a process %s on its database", (_, shared) => {
  // A good end is kept in the process and recorded later; a failed run that cannot be put back is lost with its lease.
  it.each([
    ["runs a failed job again", Effect.fail("failed"), ["a job", "a job"]],
    ["runs no job again that ended well", Effect.void, ["a job"]],
  ])("%s whose end could not be recorded", async (_title, exit, expected) => {
    const alone = shared ? database : await embeddedDatabase()
    await withStorage(
      () =>
        Effect.gen(function* () {
          const queue = yield* JobQueue
          const end = yield* Deferred.make<void, string>()
          const runs: Array<string> = []
          yield* queue.work("operation", 1, (id) =>
            Effect.andThen(
              Effect.sync(() => void runs.push(id)),
              Effect.suspend(() => (runs.length === 1 ? Deferred.await(end) : Effect.void)),
            ),
          )
          yield* queue.enqueue("operation", "a job")
          const passOn = advance(() => alone)
          const passes = Effect.gen(function* () {
            for (let n = 0; n < 30; n += 1) yield* passOn(second)
          })
          // Three times its lease: it is renewed while the job runs.
          yield* passes
          expect(runs).toEqual(["a job"])
          yield* without(
            "running_job",
            Effect.andThen(Deferred.complete(end, exit), passOn(second)),
            alone,
          )
          yield* passes
          expect(runs).toEqual(expected)
          expect((yield* sql("SELECT FROM running_job", alone)).rowCount).toBe(0)
        }),
      alone,
    )
  })
})

it("another process's change of an awaited operation is seen after defects of the look for it", () =>
  withStorage((defects) =>
    Effect.gen(function* () {
      const operations = yield* OperationStore
      const operation = exampleOperation(1)
      yield* operations.insert(operation)
      const waiting = yield* Effect.forkScoped(
        operations.until(operation.id, ({ version }) => version > operation.version),
      )
      yield* pass(0)
      yield* without(
        "operation",
        Effect.gen(function* () {
          for (let n = 0; n < 10; n += 1) yield* pass(second)
        }),
      )
      expect(defects("changes")).toBeGreaterThanOrEqual(2)
      yield* sql(`UPDATE operation SET version = ${operation.version + 1}`)
      yield* pass(60 * second)
      yield* pass(second)
      expect(yield* Fiber.join(waiting)).toMatchObject({ version: operation.version + 1 })
    }),
  ))
