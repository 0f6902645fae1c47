import {
  transitionWallet,
  UnitOfWork,
  WalletOperationStore,
  type WalletEvent,
  type WalletOperation,
} from "@shielded-relay/core"
import { Effect, Exit, Fiber, Result, type Layer } from "effect"
import { walletOperationArbitrary } from "../../../arbitrary/index.ts"
import {
  exampleAddress,
  exampleChain,
  exampleNonce,
  exampleOperationId,
  exampleSignedTransaction,
  exampleTopUp,
  exampleWalletOperation,
} from "../../../example/index.ts"
import { expectFailure } from "../../expectFailure.ts"
import { suite, type TestRunner } from "../../TestRunner.ts"
import { playWalletOperations, walletHistories } from "./walletHistories.ts"
import { walletOperationQueries } from "./walletOperationQueries.ts"

const account = exampleAddress(0xacc)

/** The n-th operation of one account. */
const ofAccount = (n: number) => exampleWalletOperation(n, { account })

/** The operation after an event that its state allows. */
const after = (operation: WalletOperation, event: WalletEvent): WalletOperation =>
  Result.getOrThrow(transitionWallet(operation, event, operation.updatedAt + 1))

/** Its first leg is signed: a top-up by a sender. */
const signedBy = (operation: WalletOperation, sender: number, senderNonce: number) =>
  after(operation, {
    type: "leg-signed",
    leg: exampleTopUp(exampleSignedTransaction(0, 0)).leg,
    isLast: false,
    signed: exampleSignedTransaction(sender, senderNonce),
  })

/** The operation as it is once its only transaction was executed without success. */
const failed = (operation: WalletOperation) =>
  after(
    after(operation, {
      type: "executed",
      executed: { txHash: "0x1", block: 1, success: false, cost: 1n },
    }),
    { type: "failed", code: "INTERNAL", error: "" },
  )

const versionFrom =
  (version: number) =>
  (operation: WalletOperation): boolean =>
    operation.version >= version

/** The laws of `WalletOperationStore`. Every build of the layer is an empty store. */
export function walletOperationStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<UnitOfWork | WalletOperationStore, E>,
): void {
  const { expect } = runner
  suite(runner, "WalletOperationStore", layer, (scenario, property) => {
    const operation = exampleWalletOperation(1)
    const inserted = (...operations: ReadonlyArray<WalletOperation>) =>
      Effect.gen(function* () {
        const store = yield* WalletOperationStore
        for (const one of operations) yield* store.insert(one)
        return store
      })
    const moved = ({ id }: WalletOperation) => ({ _tag: "OperationMoved", id })
    const simultaneously = <A, E2, R>(effects: ReadonlyArray<Effect.Effect<A, E2, R>>) =>
      Effect.forEach(effects, (one) => Effect.result(one), { concurrency: "unbounded" })

    property(
      "returns every field as written, inserted or updated, including bytes and integers of 256 bits",
      walletOperationArbitrary,
      (written) =>
        Effect.gen(function* () {
          const store = yield* inserted(written)
          expect(yield* store.find(written.id)).toEqual(written)
          const updated = {
            ...written,
            id: exampleOperationId(1_000_000),
            request: { ...written.request, nonce: exampleNonce(1_000_000) },
            chainId: exampleChain(written.chainId === exampleChain(0) ? 1 : 0),
          }
          const status = { state: "accepted" } as const
          const version = written.version - 1
          yield* store.insert({ ...updated, legs: [], status, updatedAt: 0, version })
          yield* store.update(updated)
          expect(yield* store.find(updated.id)).toEqual(updated)
          expect(yield* store.find(written.id)).toEqual(written)
        }),
      60,
    )

    scenario(
      "updates only on top of the previous version",
      Effect.gen(function* () {
        const store = yield* inserted(operation)
        const signed = signedBy(operation, 1, 0)
        for (const version of [0, 1, 3])
          yield* expectFailure(runner, store.update({ ...signed, version }), moved(operation))
        const absent = signedBy(exampleWalletOperation(2), 1, 0)
        yield* expectFailure(runner, store.update(absent), moved(absent))
        expect(yield* store.find(operation.id)).toEqual(operation)
        expect(yield* store.highestSenderNonce(operation.chainId, senderOf(1))).toBe(null)
        yield* store.update(signed)
        expect(yield* store.find(operation.id)).toEqual(signed)
      }),
    )

    scenario(
      "has one winner among simultaneous updates of a version",
      Effect.gen(function* () {
        const store = yield* inserted(operation)
        const results = yield* simultaneously(
          Array.from({ length: 100 }, (_, n) => store.update(signedBy(operation, 1, n))),
        )
        expect(results.filter(Result.isSuccess).length).toBe(1)
        expect(yield* store.find(operation.id)).toEqual(
          signedBy(operation, 1, results.findIndex(Result.isSuccess)),
        )
      }),
    )

    scenario(
      "dies of a second row with an id or a (scope, nonce), whatever the nonce's case",
      Effect.gen(function* () {
        const store = yield* inserted(operation)
        const nonce = exampleNonce(1).toUpperCase()
        const { request } = exampleWalletOperation(2)
        const rivals = [
          exampleWalletOperation(2, { id: operation.id }),
          exampleWalletOperation(2, { request: { ...request, nonce: exampleNonce(1) } }),
          exampleWalletOperation(2, { request: { ...request, nonce } }),
        ]
        for (const rival of rivals)
          expect(Exit.hasDies(yield* Effect.exit(store.insert(rival)))).toBe(true)
        expect(yield* store.find(operation.id)).toEqual(operation)
        expect(yield* store.find(exampleOperationId(2))).toBe(null)
      }),
    )

    scenario(
      "dies of an inserted operation whose account or sender nonce belongs to another",
      Effect.gen(function* () {
        const store = yield* inserted(signedBy(ofAccount(1), 1, 7))
        for (const rival of [
          signedBy(ofAccount(2), 1, 8),
          signedBy(exampleWalletOperation(2), 1, 7),
        ])
          expect(Exit.hasDies(yield* Effect.exit(store.insert(rival)))).toBe(true)
        expect(yield* store.find(exampleOperationId(2))).toBe(null)
        expect(yield* store.highestSenderNonce(exampleChain(0), senderOf(1))).toBe(7)
      }),
    )

    scenario(
      "gives a sender nonce on a chain to one operation for ever, which may use it again",
      Effect.gen(function* () {
        const other = exampleWalletOperation(2)
        const elsewhere = exampleWalletOperation(3, { chainId: exampleChain(1) })
        const store = yield* inserted(operation, other, elsewhere)
        const signed = signedBy(operation, 1, 7)
        yield* store.update(signed)
        const taken = { _tag: "SenderNonceTaken", sender: senderOf(1), senderNonce: 7 }
        yield* expectFailure(runner, store.update(signedBy(other, 1, 7)), taken)
        expect(yield* store.find(other.id)).toEqual(other)
        const again = after(signed, {
          type: "signed-again",
          signed: exampleSignedTransaction(1, 7, { hash: "a replacement" }),
        })
        yield* store.update(again)
        const executed = { txHash: "0x1", block: 1, success: false, cost: 1n }
        const undone = after(again, { type: "executed", executed })
        yield* store.update(undone)
        yield* store.update(after(undone, { type: "failed", code: "INTERNAL", error: "" }))
        yield* expectFailure(runner, store.update(signedBy(other, 1, 7)), taken)
        expect(yield* store.find(other.id)).toEqual(other)
        yield* store.update(signedBy(elsewhere, 1, 7))
        yield* store.update(signedBy(other, 2, 7))
      }),
    )

    scenario(
      "gives a sender nonce to one of many operations that sign with it at once",
      Effect.gen(function* () {
        const rows = Array.from({ length: 50 }, (_, n) => exampleWalletOperation(n))
        const store = yield* inserted(...rows)
        const results = yield* simultaneously(rows.map((row) => store.update(signedBy(row, 1, 0))))
        expect(results.filter(Result.isSuccess).length).toBe(1)
        expect(tagsOf(results)).toEqual(["SenderNonceTaken"])
      }),
    )

    scenario(
      "lets one operation into an account from its first signature to its end",
      Effect.gen(function* () {
        const [first, second] = [ofAccount(1), ofAccount(2)]
        const elsewhere = exampleWalletOperation(3, { account, chainId: exampleChain(1) })
        const store = yield* inserted(first, second, elsewhere)
        const signed = signedBy(first, 1, 0)
        yield* store.update(signed)
        yield* expectFailure(runner, store.update(signedBy(second, 2, 0)), moved(second))
        expect(yield* store.find(second.id)).toEqual(second)
        expect(yield* store.highestSenderNonce(exampleChain(0), senderOf(2))).toBe(null)
        yield* store.update(signedBy(elsewhere, 1, 0))
        const executed = { txHash: "0x1", block: 1, success: true, cost: 1n }
        const between = after(signed, { type: "executed", executed })
        yield* store.update(between)
        // Between two legs the operation keeps its account.
        yield* expectFailure(runner, store.update(signedBy(second, 2, 0)), moved(second))
        yield* store.update(after(between, { type: "failed", code: "INTERNAL", error: "" }))
        yield* store.update(signedBy(second, 2, 0))
      }),
    )

    scenario(
      "lets one of many operations that sign at once into their account, inside transactions and outside",
      Effect.gen(function* () {
        const rows = Array.from({ length: 40 }, (_, n) => ofAccount(n))
        const store = yield* inserted(...rows)
        const { transact } = yield* UnitOfWork
        let waiting: ReadonlyArray<WalletOperation> = rows
        for (const senderNonce of [0, 1, 2]) {
          const results = yield* simultaneously(
            waiting.map((row, n) => {
              // Without account nonces the update is one statement, outside a transaction.
              const unnumbered = exampleSignedTransaction(n, 0, { senderNonce: null })
              const { leg } = exampleTopUp(unnumbered)
              const event = { type: "leg-signed", leg, isLast: true } as const
              if (senderNonce === 0)
                return store.update(after(row, { ...event, signed: unnumbered }))
              const update = store.update(signedBy(row, n, senderNonce))
              return senderNonce === 1 ? update : transact(Effect.andThen(Effect.yieldNow, update))
            }),
          )
          const winner = waiting[results.findIndex(Result.isSuccess)]
          expect(results.filter(Result.isSuccess).length).toBe(1)
          expect(tagsOf(results)).toEqual(["OperationMoved"])
          waiting = waiting.filter((row) => row !== winner)
          for (const row of waiting) expect(yield* store.find(row.id)).toEqual(row)
          const stored = winner && (yield* store.find(winner.id))
          if (stored === null || stored === undefined) throw new Error("no operation has won")
          yield* store.update({ ...failed(stored), version: stored.version + 1 })
        }
      }),
    )

    scenario(
      "keeps the other writes of a transaction in which it refuses an update, and undoes all with it",
      Effect.gen(function* () {
        const [first, second] = [ofAccount(1), ofAccount(2)]
        const other = exampleWalletOperation(3)
        const store = yield* inserted(first, second, other)
        const { transact } = yield* UnitOfWork
        const signed = signedBy(first, 1, 0)
        const writes = Effect.gen(function* () {
          yield* store.update(signed)
          yield* expectFailure(runner, store.update(signedBy(second, 1, 1)), moved(second))
          const taken = { _tag: "SenderNonceTaken", sender: senderOf(1), senderNonce: 0 }
          yield* expectFailure(runner, store.update(signedBy(other, 1, 0)), taken)
          yield* store.insert(exampleWalletOperation(4))
        })
        yield* Effect.exit(transact(Effect.andThen(writes, Effect.fail("undo"))))
        expect(yield* store.find(first.id)).toEqual(first)
        expect(yield* store.find(exampleOperationId(4))).toBe(null)
        expect(yield* store.highestSenderNonce(exampleChain(0), senderOf(1))).toBe(null)
        // The account and the nonce are free again.
        yield* Effect.exit(
          transact(Effect.andThen(store.update(signedBy(second, 1, 0)), Effect.fail("undo"))),
        )
        yield* transact(writes)
        expect(yield* store.find(first.id)).toEqual(signed)
        expect(yield* store.find(second.id)).toEqual(second)
        expect(yield* store.find(other.id)).toEqual(other)
        expect(yield* store.find(exampleOperationId(4))).toEqual(exampleWalletOperation(4))
      }),
    )

    scenario(
      "returns a row once it satisfies the condition, and null if it does not exist",
      Effect.gen(function* () {
        const store = yield* inserted(operation)
        const toVersion = (version: number) => store.until(operation.id, versionFrom(version))
        expect(yield* toVersion(1)).toEqual(operation)
        expect(yield* store.until(exampleOperationId(9), () => false)).toBe(null)
        const waiting = yield* Effect.forEach([2, 2, 3], (version) =>
          Effect.forkChild(toVersion(version), { startImmediately: true }),
        )
        yield* Effect.yieldNow
        expect(waiting.map((fiber) => fiber.pollUnsafe())).toEqual(waiting.map(() => undefined))
        const second = signedBy(operation, 1, 0)
        yield* store.update(second)
        expect(yield* Fiber.joinAll(waiting.slice(0, 2))).toEqual([second, second])
        expect(waiting[2]?.pollUnsafe()).toBe(undefined)
        const third = after(second, { type: "broadcast" })
        yield* store.update(third)
        expect(yield* Fiber.joinAll(waiting)).toEqual([second, second, third])
      }),
    )

    scenario(
      "wakes no waiter for a rolled-back change, and lets waits be interrupted",
      Effect.gen(function* () {
        const store = yield* inserted(operation)
        const { transact } = yield* UnitOfWork
        const wait = Effect.forkChild(store.until(operation.id, versionFrom(2)), {
          startImmediately: true,
        })
        const waiting = yield* wait
        const update = store.update(signedBy(operation, 1, 0))
        yield* Effect.exit(transact(Effect.andThen(update, Effect.fail("undo"))))
        yield* Effect.yieldNow
        expect(waiting.pollUnsafe()).toBe(undefined)
        yield* Fiber.interrupt(waiting)
        const again = yield* wait
        yield* transact(update)
        expect(yield* Fiber.join(again)).toEqual(signedBy(operation, 1, 0))
      }),
    )

    walletOperationQueries(runner, scenario)

    property(
      "agrees with a plain list of rows over random histories of transactions",
      walletHistories,
      (history) => playWalletOperations(runner, history),
    )
  })
}

const senderOf = (sender: number) => exampleSignedTransaction(sender, 0).sender

/** The tags of the failures among the results, each once. */
const tagsOf = (
  results: ReadonlyArray<Result.Result<unknown, { readonly _tag: string }>>,
): ReadonlyArray<string> => [
  ...new Set(results.flatMap((one) => (Result.isFailure(one) ? [one.failure._tag] : []))),
]
