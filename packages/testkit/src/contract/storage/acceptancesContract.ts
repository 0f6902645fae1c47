import {
  Acceptances,
  acceptancesOver,
  JobQueue,
  NonceStore,
  type NoteStore,
  OperationStore,
  type QuoteStore,
  type SessionStore,
  type UnitOfWork,
  type Acceptance,
  type Verdict,
} from "@shielded-relay/core"
import { Deferred, Effect, Exit, type Layer } from "effect"
import fc from "fast-check"
import {
  exampleChain,
  exampleOperation,
  exampleRequest,
  exampleSessionId,
  exampleUsedNonce,
} from "../../example/index.ts"
import { AcceptanceWorld, requestArbitrary } from "./AcceptanceWorld.ts"
import { suite, type TestRunner } from "../TestRunner.ts"

type Stores =
  | Acceptances
  | JobQueue
  | NonceStore
  | NoteStore
  | OperationStore
  | QuoteStore
  | SessionStore
  | UnitOfWork

/** The laws of `Acceptances`. Every build of the layer is an empty storage. */
export function acceptancesContract<E>(runner: TestRunner, layer: Layer.Layer<Stores, E>): void {
  const { expect } = runner
  suite(runner, "Acceptances", layer, (scenario, property) => {
    property(
      "answer and leave what one transaction over the other stores does, for any requests in any order",
      fc.array(requestArbitrary, { maxLength: 10 }),
      (requests) =>
        Effect.gen(function* () {
          const stores = yield* Effect.context<Exclude<Stores, Acceptances>>()
          const reference = acceptancesOver(stores)
          const real = yield* Acceptances
          const [one, other] = [new AcceptanceWorld(0), new AcceptanceWorld(1)]
          for (const [world, acceptances] of [
            [one, real],
            [other, reference],
          ] as const) {
            yield* world.prepare
            for (const request of requests)
              world.answered(yield* acceptances.record(world.acceptance(request)))
          }
          expect(one.answers).toEqual(other.answers)
          expect(yield* one.left).toEqual(yield* other.left)
        }),
      40,
    )

    scenario(
      "let one of any number have a note, a nonce and the last place",
      Effect.gen(function* () {
        const acceptances = yield* Acceptances
        const world = new AcceptanceWorld(0)
        yield* world.prepare
        const plain = { session: 0, owner: 0, places: 1_000, quote: null }
        const count = (verdicts: ReadonlyArray<Verdict>) =>
          verdicts.filter(({ verdict }) => verdict === "accepted").length
        const together = (requests: ReadonlyArray<Acceptance>) =>
          Effect.map(
            Effect.forEach(requests, (one) => acceptances.record(one), {
              concurrency: "unbounded",
            }),
            count,
          )
        const forNotes = Array.from({ length: 30 }, (_, n) =>
          world.acceptance({ ...plain, nonce: n, positions: [n % 3] }),
        )
        expect(yield* together(forNotes)).toBe(3)
        const forNonces = Array.from({ length: 30 }, (_, n) =>
          world.acceptance({ ...plain, nonce: 100 + (n % 5), positions: [] }),
        )
        expect(yield* together(forNonces)).toBe(5)
        const forPlaces = Array.from({ length: 30 }, (_, n) =>
          world.acceptance({ ...plain, owner: 1, nonce: 200 + n, positions: [], places: 4 }),
        )
        expect(yield* together(forPlaces)).toBe(4)
      }),
    )

    scenario(
      "wake a worker with the operation",
      Effect.gen(function* () {
        const acceptances = yield* Acceptances
        const queue = yield* JobQueue
        const woken = yield* Deferred.make<string>()
        yield* queue.work("operation", 1, (id) =>
          Effect.asVoid(Deferred.done(woken, Exit.succeed(id))),
        )
        const world = new AcceptanceWorld(0)
        yield* world.prepare
        const accepted = world.acceptance({
          session: 0,
          owner: 0,
          nonce: 1,
          places: 1,
          positions: [0, 1],
          quote: null,
        })
        yield* acceptances.record(accepted)
        expect(yield* Deferred.await(woken)).toBe(accepted.operation.id)
        const operations = yield* OperationStore
        expect(yield* operations.find(accepted.operation.id)).toEqual(accepted.operation)
      }),
    )

    scenario(
      "die of an id that is taken, alone, and leave nothing of it",
      Effect.gen(function* () {
        const acceptances = yield* Acceptances
        const operations = yield* OperationStore
        const nonces = yield* NonceStore
        const chainId = exampleChain(0)
        const sessionId = exampleSessionId(0)
        yield* operations.insert(exampleOperation(7, { chainId, request: null }))
        const acceptance = (n: number): Acceptance => ({
          operation: {
            ...exampleOperation(n, { chainId }),
            request: exampleRequest(n),
          },
          sessionId,
          used: exampleUsedNonce(n),
          places: 100,
          positions: [],
          quote: null,
        })
        const exits = yield* Effect.forEach(
          [1, 2, 7, 8].map(acceptance),
          (one) => Effect.exit(acceptances.record(one)),
          { concurrency: "unbounded" },
        )
        expect(exits.map(Exit.isSuccess)).toEqual([true, true, false, true])
        const lost = exampleUsedNonce(7)
        expect(yield* nonces.find(lost.scope, lost.nonce)).toBe(null)
      }),
    )
  })
}
