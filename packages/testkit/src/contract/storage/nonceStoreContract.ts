import { Effect, Exit, type Layer } from "effect"
import { NonceStore, UnitOfWork } from "@shielded-relay/core"
import { exampleUsedNonce } from "../../example/index.ts"
import { suite, type TestRunner } from "../TestRunner.ts"

/** The laws of `NonceStore`. Every build of the layer is an empty store. */
export function nonceStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<NonceStore | UnitOfWork, E>,
): void {
  const { expect } = runner
  suite(runner, "NonceStore", layer, (scenario) => {
    const nonce = exampleUsedNonce(1)

    scenario(
      "lets a nonce be consumed once, and returns the first use to later callers",
      Effect.gen(function* () {
        const nonces = yield* NonceStore
        expect(yield* nonces.find(nonce.scope, nonce.nonce)).toBe(null)
        expect(yield* nonces.consume(nonce)).toBe(null)
        const later = { ...nonce, digest: "ff".repeat(32), keepUntil: nonce.keepUntil + 1 }
        expect(yield* nonces.consume(later)).toEqual(nonce)
        expect(yield* nonces.consume(nonce)).toEqual(nonce)
        expect(yield* nonces.find(nonce.scope, nonce.nonce)).toEqual(nonce)
      }),
    )

    scenario(
      "keeps scopes apart",
      Effect.gen(function* () {
        const nonces = yield* NonceStore
        yield* nonces.consume(nonce)
        const elsewhere = { ...nonce, scope: `${nonce.scope}x` }
        expect(yield* nonces.find(elsewhere.scope, nonce.nonce)).toBe(null)
        expect(yield* nonces.consume(elsewhere)).toBe(null)
        expect(yield* nonces.consume(exampleUsedNonce(2))).toBe(null)
      }),
    )

    scenario(
      "has exactly one winner among a thousand simultaneous consumptions",
      Effect.gen(function* () {
        const nonces = yield* NonceStore
        const contenders = Array.from({ length: 1000 }, (_, n) =>
          exampleUsedNonce(1, { digest: n.toString(16).padStart(64, "0") }),
        )
        const answers = yield* Effect.all(contenders.map(nonces.consume), {
          concurrency: "unbounded",
        })
        const winners = contenders.filter((_, n) => answers[n] === null)
        expect(winners.length).toBe(1)
        for (const answer of answers) if (answer !== null) expect(answer).toEqual(winners[0])
        expect(yield* nonces.find(nonce.scope, nonce.nonce)).toEqual(winners[0])
      }),
    )

    scenario(
      "has exactly one winner among concurrent transactions that also consume other nonces",
      Effect.gen(function* () {
        const nonces = yield* NonceStore
        const { transact } = yield* UnitOfWork
        const outcomes = yield* Effect.forEach(
          Array.from({ length: 50 }, (_, n) => n + 2),
          (n) =>
            Effect.exit(
              transact(
                Effect.gen(function* () {
                  yield* nonces.consume(exampleUsedNonce(n))
                  yield* Effect.yieldNow
                  const winner = yield* nonces.consume(exampleUsedNonce(1))
                  if (winner !== null) return yield* Effect.fail("lost")
                }),
              ),
            ),
          { concurrency: "unbounded" },
        )
        expect(outcomes.filter(Exit.isSuccess).length).toBe(1)
        const left = yield* Effect.forEach(outcomes, (_, n) =>
          nonces.find(nonce.scope, exampleUsedNonce(n + 2).nonce),
        )
        expect(left.map((row) => row !== null)).toEqual(outcomes.map(Exit.isSuccess))
      }),
    )

    scenario(
      "consumes nothing in a rolled-back transaction",
      Effect.gen(function* () {
        const nonces = yield* NonceStore
        const { transact } = yield* UnitOfWork
        yield* Effect.exit(transact(Effect.andThen(nonces.consume(nonce), Effect.fail("undo"))))
        expect(yield* nonces.find(nonce.scope, nonce.nonce)).toBe(null)
        expect(yield* nonces.consume(nonce)).toBe(null)
      }),
    )

    scenario(
      "counts the stored nonces of a scope only",
      Effect.gen(function* () {
        const nonces = yield* NonceStore
        const { transact } = yield* UnitOfWork
        expect(yield* nonces.count(nonce.scope)).toBe(0)
        for (const n of [1, 2, 3, 3])
          yield* nonces.consume(exampleUsedNonce(n, { keepUntil: 1000 + n }))
        yield* nonces.consume(exampleUsedNonce(4, { scope: `${nonce.scope}x` }))
        yield* Effect.exit(
          transact(Effect.andThen(nonces.consume(exampleUsedNonce(5)), Effect.fail("undo"))),
        )
        expect(yield* nonces.count(nonce.scope)).toBe(3)
        yield* nonces.purge(1002)
        expect(yield* nonces.count(nonce.scope)).toBe(2)
      }),
    )

    scenario(
      "purges exactly the nonces whose time has passed",
      Effect.gen(function* () {
        const nonces = yield* NonceStore
        const rows = [999, 1000, 1001].map((keepUntil, n) => exampleUsedNonce(n, { keepUntil }))
        for (const row of rows) yield* nonces.consume(row)
        expect(yield* nonces.purge(1000)).toBe(1)
        const left = yield* Effect.forEach(rows, (row) => nonces.find(row.scope, row.nonce))
        expect(left).toEqual([null, rows[1], rows[2]])
        expect(yield* nonces.purge(1000)).toBe(0)
        expect(yield* nonces.purge(1001)).toBe(1)
        expect(yield* nonces.consume(exampleUsedNonce(2, { keepUntil: 5 }))).toEqual(rows[2])
        // A nonce with a shorter retention than the others of its scope.
        yield* nonces.consume(exampleUsedNonce(3, { keepUntil: 1000 }))
        expect(yield* nonces.purge(1001)).toBe(1)
        expect(yield* nonces.find(nonce.scope, exampleUsedNonce(3).nonce)).toBe(null)
      }),
    )
  })
}
