import { Deferred, Effect, Exit, Fiber, Layer, Result, Scope, type Context } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  transitionWallet,
  UnitOfWork,
  WalletOperationStore,
  type SignedTransaction,
  type Storage,
  type WalletOperation,
} from "@shielded-relay/core"
import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import {
  exampleAddress,
  exampleSignedTransaction,
  exampleWalletOperation,
} from "@shielded-relay/testkit"
import { serverSource } from "../src/connection/serverSource.ts"
import { postgresStorage } from "../src/index.ts"

let server: PostgresServer
const scope = Scope.makeUnsafe()
let first: Context.Context<Storage>
let second: Context.Context<Storage>
beforeAll(async () => {
  server = await startPostgres()
  const open = () =>
    Effect.runPromise(Scope.provide(Layer.build(postgresStorage({ url: server.url })), scope))
  first = await open()
  second = await open()
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await server.remove()
})

/** The operation with its first leg. */
const signedWith = (operation: WalletOperation, signed: SignedTransaction): WalletOperation =>
  Result.getOrThrow(
    transitionWallet(
      operation,
      { type: "leg-signed", leg: { kind: "cancel" }, isLast: true, signed },
      operation.updatedAt,
    ),
  )
const storeOf = (storage: Context.Context<Storage>) =>
  Effect.provideContext(WalletOperationStore, storage)

/** Ends once a statement of the server waits for a transaction. */
const somethingWaits = Effect.scoped(
  Effect.gen(function* () {
    const source = yield* serverSource({ url: server.url })
    const waiting = source.use((connection) =>
      connection.query("SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'", []),
    )
    yield* Effect.repeat(waiting, { until: ({ rowCount }) => rowCount > 0 })
  }),
)

describe("processes on one server", () => {
  it.each([
    ["a statement", null],
    ["a transaction", 8],
  ])(
    "let one operation into an account while %s of the other waits for the first one's commit",
    (_, senderNonce) =>
      Effect.runPromise(
        Effect.gen(function* () {
          const n = senderNonce ?? 0
          const account = exampleAddress(n)
          const [one, two] = [1, 2].map((more) => exampleWalletOperation(n + more, { account }))
          if (one === undefined || two === undefined) return
          const store = yield* storeOf(first)
          const rival = yield* storeOf(second)
          yield* store.insert(one)
          yield* store.insert(two)
          const { transact } = yield* Effect.provideContext(UnitOfWork, first)
          const written = yield* Deferred.make<void>()
          const mayCommit = yield* Deferred.make<void>()
          const signed = signedWith(one, exampleSignedTransaction(1, n, { senderNonce }))
          const committing = yield* Effect.forkChild(
            transact(
              store
                .update(signed)
                .pipe(
                  Effect.andThen(Deferred.done(written, Exit.void)),
                  Effect.andThen(Deferred.await(mayCommit)),
                ),
            ),
          )
          yield* Deferred.await(written)
          const refused = yield* Effect.forkChild(
            Effect.result(
              rival.update(signedWith(two, exampleSignedTransaction(2, n, { senderNonce }))),
            ),
          )
          yield* somethingWaits
          yield* Deferred.done(mayCommit, Exit.void)
          yield* Fiber.join(committing)
          const result = yield* Fiber.join(refused)
          expect(Result.isFailure(result) && result.failure).toMatchObject({
            _tag: "OperationMoved",
            id: two.id,
          })
          expect(yield* store.find(one.id)).toEqual(signed)
          expect(yield* store.find(two.id)).toEqual(two)
        }),
      ),
  )

  it("see each other's changes of wallet operations", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const operation = exampleWalletOperation(100)
        const store = yield* storeOf(first)
        yield* store.insert(operation)
        const changed = yield* Effect.forkChild(
          store.until(operation.id, ({ version }) => version > 1),
          { startImmediately: true },
        )
        const signed = signedWith(operation, exampleSignedTransaction(3, 0))
        yield* (yield* storeOf(second)).update(signed)
        expect(yield* Fiber.join(changed)).toEqual(signed)
      }),
    ))
})
