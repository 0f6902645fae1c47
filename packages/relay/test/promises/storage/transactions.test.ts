import { OperationMoved, SessionStore, StorageUnavailable, UnitOfWork } from "@shielded-relay/core"
import { exampleOperationId, exampleSession } from "@shielded-relay/testkit"
import { Context, Deferred, Effect, Exit, Fiber, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { promiseStorage, type PromiseStorage, StorageDefect } from "../../../src/index.ts"
import { scripted } from "./scripted.ts"

const id = exampleSession(1).id
const run = <A, E>(
  storage: PromiseStorage,
  body: (ports: {
    readonly transact: UnitOfWork["Service"]["transact"]
    readonly end: Effect.Effect<void, StorageUnavailable>
  }) => Effect.Effect<A, E>,
) =>
  Effect.runPromiseExit(
    Effect.scoped(
      Effect.flatMap(Layer.build(promiseStorage(storage)), (ports) =>
        body({
          transact: Context.get(ports, UnitOfWork).transact,
          end: Context.get(ports, SessionStore).end(id),
        }),
      ),
    ),
  )
const fault = (method: string) =>
  Exit.fail(
    new StorageUnavailable({
      cause: new Error(`${method} threw an error that its port does not name`),
    }),
  )
const fine = async () => {}

describe("transactions over promises", () => {
  it("give a conflict back to the storage as the object that it threw, and run again when it asks", async () => {
    const conflict = new Error("40001 secret")
    let calls = 0
    const { storage } = scripted(
      async () => {
        calls += 1
        if (calls === 1) throw conflict
      },
      (stores) => async (body) => {
        for (;;) {
          try {
            return await body(stores)
          } catch (error) {
            if (error !== conflict) throw error
          }
        }
      },
    )
    expect(await run(storage, ({ transact, end }) => transact(Effect.as(end, 7)))).toEqual(
      Exit.succeed(7),
    )
    expect(calls).toBe(2)
  })

  it("roll back after a fault that the effect inside has caught", async () => {
    const { storage, log } = scripted(() => Promise.reject(new Error("secret")))
    expect(await run(storage, ({ transact, end }) => transact(Effect.ignore(end)))).toEqual(
      fault("storage.transact"),
    )
    expect(log).toEqual(["begin", "end", "ended", "rollback"])
  })

  it("fail with the fault of the statement, whatever the rollback says", async () => {
    const { storage } = scripted(
      () => Promise.reject(new Error("secret")),
      (stores) => (body) =>
        body(stores).catch(() => {
          throw new Error("the rollback failed as well")
        }),
    )
    expect(await run(storage, ({ transact, end }) => transact(end))).toEqual(
      fault("storage.sessionStore.end"),
    )
  })

  it("keep a lost compare-and-set typed, and commit if the effect handles it", async () => {
    const moved = new OperationMoved({ id: exampleOperationId(1) })
    const { storage, log } = scripted(() => Promise.reject(moved))
    expect(await run(storage, ({ transact, end }) => transact(end))).toEqual(Exit.fail(moved))
    expect(await run(storage, ({ transact, end }) => transact(Effect.ignore(end)))).toEqual(
      Exit.void,
    )
    expect(log.filter((line) => !line.startsWith("end"))).toEqual([
      "begin",
      "rollback",
      "begin",
      "commit",
    ])
  })

  it("wait for a statement that is interrupted before they roll back", async () => {
    const started = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const { storage, log } = scripted(async () => {
      started.resolve()
      await gate.promise
    })
    const exit = await run(storage, ({ transact, end }) =>
      Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(transact(end))
        yield* Effect.promise(() => started.promise)
        const interrupted = yield* Effect.forkChild(Fiber.interrupt(fiber))
        yield* Effect.yieldNow
        expect(log).toEqual(["begin", "end"])
        gate.resolve()
        yield* Fiber.join(interrupted)
        return log
      }),
    )
    expect(exit).toEqual(Exit.succeed(["begin", "end", "ended", "rollback"]))
  })

  it("settle a savepoint that is interrupted before the next statement begins", async () => {
    const { storage, log } = scripted(fine)
    await run(storage, ({ transact, end }) =>
      transact(
        Effect.gen(function* () {
          const inside = yield* Deferred.make<void>()
          const inner = transact(Effect.andThen(Deferred.succeed(inside, undefined), Effect.never))
          const fiber = yield* Effect.forkChild(inner)
          yield* Deferred.await(inside)
          yield* Effect.forkChild(Fiber.interrupt(fiber))
          yield* end
        }),
      ),
    )
    expect(log).toEqual(["begin", "begin", "rollback", "end", "ended", "commit"])
  })

  it("leave the queue when they are interrupted, and roll back a body that starts later", async () => {
    let aborted = false
    let start: () => Promise<unknown> = fine
    const waiting = Promise.withResolvers<void>()
    const { storage } = scripted(fine, (stores) => (body, signal) => {
      signal.addEventListener("abort", () => (aborted = true))
      start = () => body(stores)
      waiting.resolve()
      return new Promise(() => {})
    })
    await run(storage, ({ transact, end }) =>
      Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(transact(end))
        yield* Effect.promise(() => waiting.promise)
        yield* Fiber.interrupt(fiber)
      }),
    )
    expect(aborted).toBe(true)
    await expect(start()).rejects.toThrow("The relay rolls this transaction back")
  })

  it("die if the storage commits what it should roll back, or never runs the body", async () => {
    const commits = scripted(fine, (stores) => async (body) => {
      await body(stores).catch(() => {})
      return JSON.parse("null")
    })
    const idle = scripted(fine, () => async () => JSON.parse("null"))
    for (const { storage } of [commits, idle]) {
      const exit = await run(storage, ({ transact }) => transact(Effect.fail("refused")))
      expect(exit).toEqual(Exit.die(expect.any(StorageDefect)))
    }
  })

  it("are unavailable when the commit fails, without the text of its error", async () => {
    const { storage } = scripted(fine, (stores) => async (body) => {
      await body(stores)
      throw new Error("secret")
    })
    expect(await run(storage, ({ transact, end }) => transact(end))).toEqual(
      fault("storage.transact"),
    )
  })
})
