import { JobQueue, OperationStore, StorageUnavailable } from "@shielded-relay/core"
import { exampleOperationId } from "@shielded-relay/testkit"
import { Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { expect, it } from "vitest"
import { promiseStorage, type PromiseStorage } from "../../../src/index.ts"
import { logged } from "../logged.ts"
import { scripted } from "./scripted.ts"

const fine = async () => {}
const withStore = (name: keyof PromiseStorage, store: object): PromiseStorage =>
  Object.assign(scripted(fine).storage, { [name]: store })
const until = (wait: () => Promise<unknown>) =>
  Effect.flatMap(OperationStore, (store) => store.until(exampleOperationId(1), () => true)).pipe(
    Effect.provide(promiseStorage(withStore("operationStore", { until: wait }))),
  )

it("a wait for an operation aborts its signal when it is interrupted", async () => {
  const waiting = Promise.withResolvers<void>()
  let aborted = false
  const wait = async (...given: ReadonlyArray<unknown>) => {
    const signal = given.at(-1)
    if (signal instanceof AbortSignal) signal.addEventListener("abort", () => (aborted = true))
    waiting.resolve()
    return new Promise(() => {})
  }
  await Effect.runPromise(
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(until(wait))
      yield* Effect.promise(() => waiting.promise)
      yield* Fiber.interrupt(fiber)
    }),
  )
  expect(aborted).toBe(true)
})

it("a wait that rejects is a fault of the storage, without the text of the error", async () => {
  const { exit } = await logged(until(() => Promise.reject(new Error("secret"))))
  const cause = new Error("storage.operationStore.until threw an error that its port does not name")
  expect(exit).toEqual(Exit.fail(new StorageUnavailable({ cause })))
})

it("a queue that ends by itself is asked again after a pause, with a warning and no text of its error", async () => {
  const asked: Array<string> = []
  const work = async (topic: string, _concurrency: number, _run: unknown, signal: AbortSignal) => {
    asked.push(topic)
    if (asked.length === 1) throw new Error("secret")
    if (asked.length > 2) await new Promise((resolve) => signal.addEventListener("abort", resolve))
  }
  const microtasks = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))
  const { exit, log } = await logged(
    Effect.scoped(
      Effect.gen(function* () {
        const queue = yield* JobQueue
        yield* queue.work("proof", 1, () => Effect.void)
        for (const pause of [0, 1_000, 1_000]) {
          yield* TestClock.adjust(pause)
          yield* microtasks
        }
      }),
    ).pipe(
      Effect.provide(promiseStorage(withStore("jobQueue", { enqueue: fine, work }))),
      Effect.provide(TestClock.layer()),
    ),
  )
  expect(exit).toEqual(Exit.void)
  expect(asked).toEqual(["proof", "proof", "proof"])
  expect(log.split("\n")).toEqual([
    "a part that the relay was given failed: storage.jobQueue.work threw an error that its port does not name",
    "a part that the relay was given failed: storage.jobQueue.work ended before its signal",
  ])
})

it("a storage without a store is refused by its name", () => {
  const { storage } = scripted(fine)
  Reflect.deleteProperty(storage, "noteStore")
  expect(() => promiseStorage(storage)).toThrow("noteStore is missing")
})
