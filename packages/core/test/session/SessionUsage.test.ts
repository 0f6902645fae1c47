import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { exampleSession, exampleUsedNonce } from "@shielded-relay/testkit"
import { sessionScope } from "../../src/session/nonce.ts"
import { type Fields, NonceStore } from "../../src/index.ts"
import { Result } from "effect"
import { SessionUsage } from "../../src/session/index.ts"
import {
  answer,
  clientKey,
  creation,
  evmWallet,
  service,
  sessionBody,
  signedGet,
  signedPost,
  uuid,
  authorizeRead,
  authorizeTransaction,
  createSession,
} from "../authorization/clients.ts"

const key = clientKey(1)
const decode = (fields: Fields) => Result.succeed(fields)
const query = (count: number) => `sessionId=${uuid(1)}&nonce=${uuid(count)}`
const read = (count: number, by = key) =>
  Effect.map(
    answer(authorizeRead(signedGet("/balance", query(count), by), decode)),
    ({ code }) => code,
  )
const registered = Effect.gen(function* () {
  const body = yield* Effect.promise(() => sessionBody(evmWallet(2), key, uuid(1), uuid(2)))
  return (yield* createSession(creation(body, key))).session
})

describe("the requests of a session", () => {
  it.effect("are twenty at once and twenty a second", () => {
    const { world, clock } = service({ requestsPerSecond: 20 })
    return Effect.gen(function* () {
      yield* registered
      let count = 10
      const next = () => read((count += 1))
      const allowed = Effect.fnUntraced(function* () {
        for (let given = 0; ; given += 1) if ((yield* next()) !== "ok") return given
      })
      expect(yield* allowed()).toBe(20)
      clock.advance(49)
      expect(yield* allowed()).toBe(0)
      clock.advance(1)
      expect(yield* allowed()).toBe(1)
      clock.advance(500)
      expect(yield* allowed()).toBe(10)
      clock.advance(60 * 60_000)
      expect(yield* allowed()).toBe(20)
      // A clock that is set back holds nobody up.
      clock.set(clock.now() - 30 * 60_000)
      expect(yield* allowed()).toBe(0)
      clock.advance(50)
      expect(yield* allowed()).toBe(1)
    }).pipe(Effect.provide(world))
  })

  it.effect(
    "are refused with the time to wait, before a signature is looked at, and may come again",
    () => {
      const { world, clock } = service({ requestsPerSecond: 1 })
      return Effect.gen(function* () {
        yield* registered
        expect(yield* read(10)).toBe("ok")
        const refused = yield* Effect.flip(
          authorizeRead(signedGet("/balance", query(11), key), decode),
        )
        expect(refused).toMatchObject({ code: "RATE_LIMITED", retryAfter: 1 })
        expect(yield* read(11, clientKey(7))).toBe("RATE_LIMITED")
        clock.advance(1000)
        expect(yield* read(11)).toBe("ok")
      }).pipe(Effect.provide(world))
    },
  )

  it.effect("are not used up by strangers, nor by whoever repeats what was seen", () => {
    const { world } = service({ requestsPerSecond: 3 })
    return Effect.gen(function* () {
      yield* registered
      for (let time = 0; time < 50; time += 1) {
        expect(yield* read(99, clientKey(7))).toBe("INVALID_REQUEST_SIGNATURE")
      }
      expect(yield* read(10)).toBe("ok")
      for (let time = 0; time < 50; time += 1) expect(yield* read(10)).toBe("NONCE_USED_READ")
      const transaction = signedPost("/transfer", { sessionId: uuid(1), nonce: uuid(11) }, key)
      const { used } = yield* authorizeTransaction(transaction, decode)
      yield* (yield* NonceStore).consume(used)
      for (let time = 0; time < 50; time += 1) {
        expect((yield* authorizeTransaction(transaction, decode)).previous).toEqual(used)
      }
      expect(yield* read(12)).toBe("ok")
      expect(yield* read(13)).toBe("RATE_LIMITED")
    }).pipe(Effect.provide(world))
  })

  it.effect("that come side by side are paid for by those that follow", () => {
    const { world, clock } = service({ requestsPerSecond: 2 })
    return Effect.gen(function* () {
      yield* registered
      const answers = yield* Effect.all(
        [10, 11, 12, 13, 14, 15].map((count) => Effect.andThen(Effect.yieldNow, read(count))),
        { concurrency: "unbounded" },
      )
      const let_in = answers.filter((code) => code === "ok").length
      clock.advance(1000 * Math.ceil((let_in - 2) / 2))
      clock.advance(500)
      expect(yield* read(20)).toBe("ok")
    }).pipe(Effect.provide(world))
  })
})

describe("the nonces of a session", () => {
  it.effect("are as many as the cap says, those of earlier processes among them", () => {
    const { world } = service({ noncesPerSession: 5 })
    return Effect.gen(function* () {
      const session = yield* registered
      const nonces = yield* NonceStore
      // The nonce that made the session, and one that another process let through.
      yield* nonces.consume(exampleUsedNonce(1, { scope: sessionScope(session.id) }))
      for (const count of [10, 11, 12]) expect(yield* read(count)).toBe("ok")
      const refused = yield* Effect.flip(
        authorizeRead(signedGet("/balance", query(13), key), decode),
      )
      expect(refused).toMatchObject({ code: "RATE_LIMITED", retryAfter: 24 * 60 * 60 })
      expect(yield* nonces.count(sessionScope(session.id))).toBe(5)
    }).pipe(Effect.provide(world))
  })
})

describe("what is remembered of sessions", () => {
  it.effect(
    "is bounded however many there are",
    () => {
      const { world } = service({ requestsPerSecond: 20 })
      return Effect.gen(function* () {
        const usage = yield* SessionUsage
        const session = exampleSession(1)
        for (let count = 0; count < 300_000; count += 1) {
          yield* usage.admit({ ...session, id: String(count) as typeof session.id }, 0)
        }
        expect(usage.size()).toBeLessThanOrEqual(100_000)
      }).pipe(Effect.provide(world))
    },
    60_000,
  )
})
