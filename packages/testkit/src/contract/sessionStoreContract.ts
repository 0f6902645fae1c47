import { Effect, type Layer } from "effect"
import { SessionStore } from "@shielded-relay/core"
import { exampleChain, exampleSession } from "../example/index.ts"
import { suite, type TestRunner } from "./TestRunner.ts"

/** The laws of `SessionStore`. Every build of the layer is an empty store. */
export function sessionStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<SessionStore, E>,
): void {
  const { expect } = runner
  suite(runner, "SessionStore", layer, (scenario) => {
    const session = exampleSession(1)
    const registered = (of = session) => ({ state: "registered", session: of })

    scenario(
      "knows nothing of an id that was never registered",
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        expect(yield* sessions.find(session.id)).toEqual({ state: "unknown" })
      }),
    )

    scenario(
      "gives back every field of a session as it was registered, whatever its owner is",
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        const { address } = exampleSession(7)
        const kinds = [
          exampleSession(1),
          exampleSession(2, { owner: { kind: "key32", address }, mode: "eip712" }),
          exampleSession(3, {
            owner: { kind: "contract", address, chainId: exampleChain(0) },
            expiresAt: Number.MAX_SAFE_INTEGER,
          }),
        ]
        for (const one of kinds) expect(yield* sessions.register(one)).toEqual(registered(one))
        for (const one of kinds) expect(yield* sessions.find(one.id)).toEqual(registered(one))
      }),
    )

    scenario(
      "lets the first registration of an id stand",
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        yield* sessions.register(session)
        const other = exampleSession(2, { id: session.id })
        expect(yield* sessions.register(other)).toEqual(registered())
        expect(yield* sessions.find(session.id)).toEqual(registered())
      }),
    )

    scenario(
      "gives all of many simultaneous registrations of one id the same session",
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        const answers = yield* Effect.all(
          Array.from({ length: 100 }, (_, n) =>
            sessions.register(exampleSession(n, { id: session.id })),
          ),
          { concurrency: "unbounded" },
        )
        const stored = yield* sessions.find(session.id)
        expect(stored.state).toBe("registered")
        for (const answer of answers) expect(answer).toEqual(stored)
      }),
    )

    scenario(
      "never reopens an ended session, not even one that was never registered",
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        const never = exampleSession(2)
        yield* sessions.register(session)
        for (const one of [session, never]) {
          yield* sessions.end(one.id)
          yield* sessions.end(one.id)
          expect(yield* sessions.register(one)).toEqual({ state: "ended" })
          expect(yield* sessions.find(one.id)).toEqual({ state: "ended" })
        }
        yield* sessions.purge(Number.MAX_SAFE_INTEGER)
        for (const one of [session, never])
          expect(yield* sessions.register(one)).toEqual({ state: "ended" })
      }),
    )

    scenario(
      "purges exactly the sessions that expired before the given time, to tombstones",
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        const [early, at, late] = [
          exampleSession(1, { expiresAt: 999 }),
          exampleSession(2, { expiresAt: 1000 }),
          exampleSession(3, { expiresAt: 1001 }),
        ]
        for (const one of [early, at, late]) yield* sessions.register(one)
        expect(yield* sessions.purge(1000)).toBe(1)
        expect(yield* sessions.purge(1000)).toBe(0)
        expect(yield* sessions.find(early.id)).toEqual({ state: "ended" })
        expect(yield* sessions.register(early)).toEqual({ state: "ended" })
        for (const one of [at, late]) expect(yield* sessions.find(one.id)).toEqual(registered(one))
      }),
    )
  })
}
