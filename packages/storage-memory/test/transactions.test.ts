import { Effect, Exit, Fiber, Latch } from "effect"
import { describe, expect, it } from "vitest"
import {
  NonceStore,
  SessionStore,
  UnitOfWork,
  type SessionId,
  type Storage,
} from "@shielded-relay/core"
import { memoryStorage } from "../src/index.ts"

const run = <A, E>(effect: Effect.Effect<A, E, Storage>) =>
  Effect.runPromise(Effect.provide(effect, memoryStorage))
const row = (nonce: string) => ({ scope: "s", nonce, digest: "d", usedAt: 0, keepUntil: 1 })

describe("transactions in memory", () => {
  it("are undone by failure, defect and interruption", () =>
    run(
      Effect.gen(function* () {
        const { transact } = yield* UnitOfWork
        const nonces = yield* NonceStore
        const sessions = yield* SessionStore
        const writes = nonces.consume(row("a")).pipe(Effect.andThen(sessions.end("x" as SessionId)))
        for (const end of [Effect.fail("no"), Effect.die("defect"), Effect.interrupt])
          expect(Exit.isFailure(yield* Effect.exit(transact(Effect.andThen(writes, end))))).toBe(
            true,
          )
        expect(yield* nonces.find("s", "a")).toBeNull()
        expect(yield* sessions.find("x" as SessionId)).toEqual({ state: "unknown" })
        yield* transact(writes)
        expect(yield* nonces.find("s", "a")).toEqual(row("a"))
      }),
    ))

  it("hide their writes from others, and block others' writes, until they end", () =>
    run(
      Effect.gen(function* () {
        const { transact } = yield* UnitOfWork
        const nonces = yield* NonceStore
        const inside = yield* Latch.make()
        const go = yield* Latch.make()
        const transaction = yield* Effect.forkChild(
          transact(
            nonces
              .consume(row("a"))
              .pipe(
                Effect.andThen(inside.open),
                Effect.andThen(go.await),
                Effect.andThen(Effect.fail("undone")),
              ),
          ).pipe(Effect.exit),
        )
        yield* inside.await
        const outsider = yield* Effect.forkChild(nonces.consume({ ...row("a"), digest: "other" }))
        yield* go.open
        yield* Fiber.join(transaction)
        expect(yield* Fiber.join(outsider)).toBeNull()
      }),
    ))

  it("of two storages stay separate when nested", () =>
    run(
      Effect.gen(function* () {
        const { transact } = yield* UnitOfWork
        const nonces = yield* NonceStore
        yield* Effect.promise(() =>
          run(
            Effect.gen(function* () {
              const other = yield* UnitOfWork
              const others = yield* NonceStore
              const failing = transact(
                other
                  .transact(
                    Effect.andThen(nonces.consume(row("outer")), others.consume(row("inner"))),
                  )
                  .pipe(Effect.andThen(Effect.fail("outer fails"))),
              )
              yield* Effect.exit(failing)
              expect(yield* nonces.find("s", "outer")).toBeNull()
              expect(yield* others.find("s", "inner")).toEqual(row("inner"))
            }),
          ),
        )
      }),
    ))
})
