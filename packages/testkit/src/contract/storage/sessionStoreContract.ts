import { Deferred, Effect, type Layer } from "effect"
import { ownerId, SessionStore, UnitOfWork, type Owner } from "@shielded-relay/core"
import { exampleChain, exampleSession, exampleSolanaAddress } from "../../example/index.ts"
import { suite, type TestRunner } from "../TestRunner.ts"

/** The laws of `SessionStore`. Every build of the layer is an empty store. */
export function sessionStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<SessionStore | UnitOfWork, E>,
): void {
  const { expect } = runner
  suite(runner, "SessionStore", layer, (scenario) => {
    const session = exampleSession(1)
    const registered = (of = session) => ({ state: "registered", session: of })

    scenario(
      "returns unknown for an id that was never registered",
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        expect(yield* sessions.find(session.id)).toEqual({ state: "unknown" })
      }),
    )

    scenario(
      "returns every field of a session as registered, for every kind of owner",
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        const { address } = exampleSession(7)
        const kinds = [
          exampleSession(1),
          exampleSession(2, {
            owner: { kind: "key32", address: exampleSolanaAddress(7) },
            mode: "eip712",
          }),
          exampleSession(3, {
            owner: { kind: "contract", address, chainId: exampleChain(0) },
            messageVersion: 2,
            chainId: exampleChain(0),
            expiresAt: Number.MAX_SAFE_INTEGER,
          }),
          exampleSession(4, { messageVersion: 2 }),
          exampleSession(5, { chainId: exampleChain(1) }),
        ]
        for (const one of kinds) expect(yield* sessions.register(one)).toEqual(registered(one))
        for (const one of kinds) expect(yield* sessions.find(one.id)).toEqual(registered(one))
      }),
    )

    scenario(
      "keeps the first registration of an id",
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        yield* sessions.register(session)
        const other = exampleSession(2, { id: session.id })
        expect(yield* sessions.register(other)).toEqual(registered())
        expect(yield* sessions.find(session.id)).toEqual(registered())
      }),
    )

    scenario(
      "returns the same session to all concurrent registrations of an id",
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
        for (const [one, state] of [
          [session, "revoked"],
          [never, "ended"],
        ] as const) {
          yield* sessions.end(one.id)
          yield* sessions.end(one.id)
          expect(yield* sessions.register(one)).toEqual({ state })
          expect(yield* sessions.find(one.id)).toEqual({ state })
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

    scenario(
      "reports a session as revoked until its expiry, however it was revoked",
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        const { owner } = session
        const [early, late] = [
          exampleSession(1, { expiresAt: 1000 }),
          exampleSession(2, { owner, expiresAt: 2000 }),
        ]
        for (const one of [early, late]) yield* sessions.register(one)
        yield* sessions.end(early.id)
        expect(yield* sessions.endAll(ownerId(owner))).toBe(1)
        expect(yield* sessions.countLive(ownerId(owner), 0)).toBe(0)
        const states = Effect.forEach([early, late], ({ id }) =>
          Effect.map(sessions.find(id), ({ state }) => state),
        )
        expect(yield* sessions.purge(1000)).toBe(0)
        expect(yield* states).toEqual(["revoked", "revoked"])
        expect(yield* sessions.purge(1001)).toBe(1)
        expect(yield* states).toEqual(["ended", "revoked"])
        yield* sessions.end(early.id)
        expect(yield* sessions.purge(2001)).toBe(1)
        expect(yield* states).toEqual(["ended", "ended"])
      }),
    )

    scenario(
      "ends every session of an owner, live or expired, and no other owner's",
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        const [chain, otherChain] = [exampleChain(0), exampleChain(1)]
        const mine: Owner = { kind: "contract", address: session.address, chainId: chain }
        const neighbours: ReadonlyArray<Owner> = [
          { kind: "key20", address: session.address },
          { kind: "contract", address: session.address, chainId: otherChain },
          exampleSession(9).owner,
        ]
        const own = [1, 2, 3].map((n) => exampleSession(n, { owner: mine, expiresAt: n }))
        const others = neighbours.map((owner, n) => exampleSession(10 + n, { owner }))
        for (const one of [...own, ...others]) yield* sessions.register(one)
        yield* sessions.end(exampleSession(3).id)
        expect(yield* sessions.endAll(ownerId(mine))).toBe(2)
        expect(yield* sessions.endAll(ownerId(mine))).toBe(0)
        for (const one of own) {
          expect(yield* sessions.find(one.id)).toEqual({ state: "revoked" })
          expect(yield* sessions.register(one)).toEqual({ state: "revoked" })
        }
        for (const one of others) expect(yield* sessions.find(one.id)).toEqual(registered(one))
      }),
    )

    scenario(
      "ends nothing in a rolled-back transaction",
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        const { transact } = yield* UnitOfWork
        yield* sessions.register(session)
        const owner = ownerId(session.owner)
        for (const ending of [
          sessions.end(session.id),
          sessions.endAll(owner),
          sessions.purge(Number.MAX_SAFE_INTEGER),
        ]) {
          yield* Effect.exit(transact(Effect.andThen(ending, Effect.fail("undo"))))
          expect(yield* sessions.find(session.id)).toEqual(registered())
          expect(yield* sessions.countLive(owner, 0)).toBe(1)
        }
      }),
    )

    scenario(
      "counts an owner's sessions that expire later",
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        const { owner } = session
        const count = (now: number) => sessions.countLive(ownerId(owner), now)
        expect(yield* count(0)).toBe(0)
        for (const n of [1, 2, 3, 4])
          yield* sessions.register(exampleSession(n, { owner, expiresAt: 1000 + n }))
        yield* sessions.register(exampleSession(2, { owner, expiresAt: 5000 }))
        yield* sessions.register(exampleSession(9, { expiresAt: 5000 }))
        expect(yield* count(1000)).toBe(4)
        expect(yield* count(1001)).toBe(3)
        yield* sessions.end(exampleSession(4).id)
        expect(yield* count(1001)).toBe(2)
        yield* sessions.purge(1003)
        expect(yield* count(0)).toBe(1)
      }),
    )

    scenario(
      "holds a cap when many transactions count and register at once",
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        const { transact } = yield* UnitOfWork
        const { owner } = session
        const registerUpTo = (cap: number, n: number) =>
          Effect.gen(function* () {
            const live = yield* sessions.countLive(ownerId(owner), 0)
            yield* Effect.yieldNow
            if (live < cap) yield* sessions.register(exampleSession(n, { owner, expiresAt: 1 }))
          })
        yield* Effect.all(
          Array.from({ length: 40 }, (_, n) => transact(registerUpTo(7, n))),
          { concurrency: "unbounded" },
        )
        expect(yield* sessions.countLive(ownerId(owner), 0)).toBe(7)
      }),
    )

    for (const [name, end, state] of [
      ["an end", (sessions) => sessions.end(session.id), "revoked"],
      ["an end of all", (sessions) => sessions.endAll(ownerId(session.owner)), "revoked"],
      ["a purge", (sessions) => sessions.purge(Number.MAX_SAFE_INTEGER), "ended"],
    ] satisfies ReadonlyArray<
      readonly [
        string,
        (sessions: typeof SessionStore.Service) => Effect.Effect<unknown, unknown>,
        string,
      ]
    >) {
      scenario(
        `makes ${name} wait for the transaction that holds the session`,
        Effect.gen(function* () {
          const sessions = yield* SessionStore
          const { transact } = yield* UnitOfWork
          yield* sessions.register(session)
          const order: Array<string> = []
          const held = yield* Deferred.make<void>()
          const using = transact(
            Effect.gen(function* () {
              expect(yield* sessions.hold(session.id)).toEqual(registered())
              yield* Deferred.succeed(held, undefined)
              // Gives the other transaction the chance to go first.
              for (let turn = 0; turn < 200 && order.length === 0; turn += 1)
                yield* sessions.find(session.id)
              order.push("used")
            }),
          )
          const ending = Deferred.await(held).pipe(
            Effect.andThen(end(sessions)),
            Effect.andThen(Effect.sync(() => order.push("ended"))),
          )
          yield* Effect.all([using, ending], { concurrency: "unbounded" })
          expect(order).toEqual(["used", "ended"])
          expect(yield* transact(sessions.hold(session.id))).toEqual({ state })
        }),
      )
    }
  })
}
