import { NonceStore, UnitOfWork, type Storage } from "@shielded-relay/core"
import { exampleUsedNonce } from "@shielded-relay/testkit"
import { Effect, Exit, Fiber, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { promiseStorage, type PromiseStorage } from "../../../src/index.ts"
import { storageOfPromises } from "./storageOfPromises.ts"

const [first, second] = [exampleUsedNonce(1), exampleUsedNonce(2)]

/** Runs an effect on a storage of promises in memory whose savepoints report what `savepoint` makes of their result. */
const on = <A, E>(
  effect: Effect.Effect<A, E, Storage>,
  savepoint: <B>(result: Promise<B>) => Promise<B> = (result) => result,
) => {
  const changed = (memory: PromiseStorage): PromiseStorage => ({
    ...memory,
    transact: (body, signal) =>
      memory.transact(
        (inside) =>
          body({ ...inside, transact: (inner, stop) => savepoint(inside.transact(inner, stop)) }),
        signal,
      ),
  })
  return Effect.runPromise(
    Effect.provide(
      effect,
      Layer.unwrap(Effect.map(storageOfPromises, (memory) => promiseStorage(changed(memory)))),
    ),
  )
}

const transact = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(UnitOfWork, (unit) => unit.transact(effect))
const consume = (nonce: typeof first) => Effect.flatMap(NonceStore, (store) => store.consume(nonce))
const consumed = Effect.flatMap(NonceStore, (store) =>
  Effect.forEach([first, second], ({ scope, nonce }) =>
    Effect.map(store.find(scope, nonce), (row) => row !== null),
  ),
)

describe("a transaction over promises", () => {
  const outer = (end: Effect.Effect<void, string>) =>
    transact(
      Effect.andThen(consume(first), Effect.ignore(transact(Effect.andThen(consume(second), end)))),
    )

  it("rolls back if one of its savepoints could not be undone", async () => {
    const [exit, written] = await on(
      Effect.all([Effect.exit(outer(Effect.fail("inner"))), consumed]),
      (result) =>
        result.catch(() => {
          throw new Error("the savepoint is gone")
        }),
    )
    expect(Exit.isFailure(exit) && !Exit.hasDies(exit)).toBe(true)
    expect(written).toEqual([false, false])
  })

  it("continues after a savepoint that was undone", async () => {
    expect(await on(Effect.andThen(outer(Effect.fail("inner")), consumed))).toEqual([true, false])
  })

  it("frees the storage when it is interrupted at its very beginning", async () => {
    const written = await on(
      Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(transact(consume(first)), { startImmediately: true })
        yield* Fiber.interrupt(fiber)
        return yield* transact(consumed)
      }),
    )
    expect(written).toEqual([false, false])
  })
})
