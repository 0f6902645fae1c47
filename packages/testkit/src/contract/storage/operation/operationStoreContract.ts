import { Effect, Exit, Fiber, type Layer } from "effect"
import { OperationStore, UnitOfWork, type Operation } from "@shielded-relay/core"
import {
  exampleAddress,
  exampleAttempt,
  exampleChain,
  exampleDeposit,
  exampleNonce,
  exampleOperation,
  exampleOperationId,
  exampleOwner,
  exampleRequest,
  exampleSignedTransaction,
} from "../../../example/index.ts"
import { concurrentNonces } from "./concurrentNonces.ts"
import { expectFailure } from "../../expectFailure.ts"
import { nextVersion } from "./nextVersion.ts"
import { operationHistories, playOperations } from "./operationHistories.ts"
import { operationQueryScenarios } from "./operationStoreQueries.ts"
import { recentRecipients } from "./recentRecipients.ts"
import { recoveringOperations } from "./recoveringOperations.ts"
import { treeUpdateScenarios } from "./treeUpdates.ts"
import { reservedFees } from "./reservedFees.ts"
import { referredOperations } from "./referredOperations.ts"
import { waitingOperations } from "./waitingOperations.ts"
import { suite, type TestRunner } from "../../TestRunner.ts"

const versionFrom =
  (version: number) =>
  (operation: Operation): boolean =>
    operation.version >= version

/** The laws of `OperationStore`. Every build of the layer is an empty store. */
export function operationStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<OperationStore | UnitOfWork, E>,
): void {
  const { expect } = runner
  suite(runner, "OperationStore", layer, (scenario, property) => {
    const operation = exampleOperation(1)
    const inserted = Effect.gen(function* () {
      const store = yield* OperationStore
      yield* store.insert(operation)
      return store
    })

    scenario(
      "returns every field as written, including bytes and big integers",
      Effect.gen(function* () {
        const store = yield* OperationStore
        const proof = {
          a: [1n, 2n],
          b: [
            [3n, 4n],
            [5n, 6n],
          ],
          c: [7n, 2n ** 253n],
        } as const
        const { plan } = exampleAttempt([])
        if (plan.kind === "tree-update") throw new Error("the example is a transact")
        const joins = plan.call.joins.map((join) => ({ ...join, proof, c: 2n ** 252n }))
        const action = {
          id: new Uint8Array(32).fill(7),
          tokenIn: exampleAddress(1),
          amountIn: 5n,
          tokenOut: exampleAddress(2),
          minOut: 6n,
          npk: 7n,
          encryptedNote: new Uint8Array(157),
          refundNpk: 8n,
          refundNote: new Uint8Array(157).fill(3),
          data: new Uint8Array(0),
        }
        const fee = {
          token: exampleAddress(1),
          to: exampleAddress(2),
          amount: 9n,
          fromOutput: true,
        }
        const extData = { ...plan.call.extData, fee, action }
        const full = nextVersion(operation, {
          status: {
            state: "confirmed",
            result: { txHash: "0xab", block: 9_007_199_254_740_991, gasUsed: 2n ** 70n },
          },
          attempts: [
            exampleAttempt([exampleSignedTransaction(1, 0), exampleSignedTransaction(1, 0)], {
              proven: { kind: "transact", call: { joins, extData } },
            }),
            exampleAttempt([], {
              plan: {
                kind: "tree-update",
                update: { start: 16, newRoot: 2n ** 250n, commitments: [1n, 2n] },
              },
              proven: {
                kind: "tree-update",
                update: { start: 16, newRoot: 2n ** 250n, commitments: [1n, 2n], proof },
              },
            }),
          ],
        })
        const own = exampleOperation(2, {
          request: null,
          intent: { kind: "tree-update", start: 16, forcedBy: exampleOwner(3) },
          kind: "tree-update",
        })
        const refused = exampleOperation(3, {
          intent: null,
          status: {
            state: "refused",
            code: "FEE_TOO_LOW",
            error: "Fee amount too low",
            keepUntil: 2 ** 53 - 1,
          },
        })
        const older = exampleOperation(5, {
          request: null,
          intent: { kind: "tree-update" },
          kind: "tree-update",
        })
        for (const one of [operation, own, older, refused, exampleDeposit(4, [5n, 2n ** 253n])]) {
          yield* store.insert(one)
          expect(yield* store.find(one.id)).toEqual(one)
        }
        yield* store.update(full)
        expect(yield* store.find(operation.id)).toEqual(full)
        expect(yield* store.find(exampleOperationId(9))).toBe(null)
      }),
    )

    scenario(
      "updates only on top of the previous version",
      Effect.gen(function* () {
        const store = yield* inserted
        const moved = { _tag: "OperationMoved", id: operation.id }
        for (const version of [0, 1, 3])
          yield* expectFailure(
            runner,
            store.update({ ...operation, version, status: { state: "planned" } }),
            moved,
          )
        expect(yield* store.find(operation.id)).toEqual(operation)
        yield* expectFailure(runner, store.update(nextVersion(exampleOperation(2), {})), {
          _tag: "OperationMoved",
          id: exampleOperationId(2),
        })
        yield* store.update(nextVersion(operation, { status: { state: "planned" } }))
        expect((yield* store.find(operation.id))?.status).toEqual({ state: "planned" })
      }),
    )

    scenario(
      "has one winner among simultaneous updates of a version",
      Effect.gen(function* () {
        const store = yield* inserted
        const exits = yield* Effect.forEach(
          Array.from({ length: 100 }, (_, n) => n),
          (n) => Effect.exit(store.update(nextVersion(operation, { updatedAt: n }))),
          { concurrency: "unbounded" },
        )
        expect(exits.filter(Exit.isSuccess).length).toBe(1)
        expect((yield* store.find(operation.id))?.updatedAt).toBe(exits.findIndex(Exit.isSuccess))
      }),
    )

    scenario(
      "refuses a second row with an id or a (session, nonce), whatever the nonce's case",
      Effect.gen(function* () {
        const store = yield* inserted
        const nonce = exampleNonce(1).toUpperCase()
        const rivals = [
          exampleOperation(2, { id: operation.id }),
          exampleOperation(2, { request: exampleRequest(1, 0, 0) }),
          exampleOperation(2, { request: { ...exampleRequest(1, 0, 0), nonce } }),
        ]
        for (const rival of rivals)
          expect(Exit.isFailure(yield* Effect.exit(store.insert(rival)))).toBe(true)
        expect(yield* store.find(operation.id)).toEqual(operation)
        expect(yield* store.find(exampleOperationId(2))).toBe(null)
        yield* store.insert(exampleOperation(3, { request: exampleRequest(1, 0, 1) }))
      }),
    )

    scenario(
      "gives a sender nonce on a chain to one operation, which may reuse it",
      Effect.gen(function* () {
        const store = yield* inserted
        const attempt = exampleAttempt([exampleSignedTransaction(1, 7)])
        const signed = nextVersion(operation, { attempts: [attempt] })
        yield* store.update(signed)
        const other = exampleOperation(2)
        yield* store.insert(other)
        const taken = {
          _tag: "SenderNonceTaken",
          sender: exampleSignedTransaction(1, 7).sender,
          senderNonce: 7,
        }
        yield* expectFailure(
          runner,
          store.update(nextVersion(other, { attempts: [attempt] })),
          taken,
        )
        expect(yield* store.find(other.id)).toEqual(other)
        // A replacement with the same nonce, in a second attempt.
        const again = nextVersion(signed, {
          attempts: [attempt, exampleAttempt(attempt.transactions)],
        })
        yield* store.update(again)
        // The nonce stays reserved after its operation has ended.
        yield* store.update(
          nextVersion(again, { status: { state: "failed", code: "INTERNAL", error: "" } }),
        )
        yield* expectFailure(
          runner,
          store.update(nextVersion(other, { attempts: [attempt] })),
          taken,
        )
        yield* store.update(
          nextVersion(other, { attempts: [exampleAttempt([exampleSignedTransaction(2, 7)])] }),
        )
        const elsewhere = exampleOperation(3, { chainId: exampleChain(1) })
        yield* store.insert(elsewhere)
        yield* store.update(nextVersion(elsewhere, { attempts: [attempt] }))
      }),
    )

    scenario(
      "stores transactions without sender nonces, which reserve none",
      Effect.gen(function* () {
        const store = yield* inserted
        const terms = { blockhash: "2n", lastValidBlockHeight: 150, createsAccount: true }
        const { fees } = exampleSignedTransaction(1, 0)
        const unnumbered = exampleSignedTransaction(1, 0, {
          senderNonce: null,
          fees: { ...fees, most: 2n ** 70n, terms },
        })
        const attempts = [exampleAttempt([unnumbered, { ...unnumbered, hash: "later" }])]
        const signed = nextVersion(operation, { status: { state: "signed" }, attempts })
        yield* store.update(signed)
        expect(yield* store.find(operation.id)).toEqual(signed)
        const other = exampleOperation(2)
        yield* store.insert(other)
        yield* store.update(nextVersion(other, { status: { state: "signed" }, attempts }))
        expect(yield* store.highestSenderNonce(operation.chainId, unnumbered.sender)).toBe(null)
      }),
    )

    scenario(
      "accepts one of many operations that concurrently sign with the same sender nonce",
      Effect.gen(function* () {
        const store = yield* OperationStore
        const rows = Array.from({ length: 50 }, (_, n) => exampleOperation(n))
        for (const row of rows) yield* store.insert(row)
        const attempts = [exampleAttempt([exampleSignedTransaction(1, 0)])]
        const exits = yield* Effect.forEach(
          rows,
          (row) => Effect.exit(store.update(nextVersion(row, { attempts }))),
          { concurrency: "unbounded" },
        )
        expect(exits.filter(Exit.isSuccess).length).toBe(1)
      }),
    )

    scenario(
      "returns a row once it satisfies the condition, and null if it does not exist or is deleted",
      Effect.gen(function* () {
        const store = yield* inserted
        const toVersion = (version: number) => store.until(operation.id, versionFrom(version))
        expect(yield* toVersion(1)).toEqual(operation)
        expect(yield* store.until(exampleOperationId(9), () => false)).toBe(null)
        const waiting = yield* Effect.forEach([2, 2, 3], (version) =>
          Effect.forkChild(toVersion(version), { startImmediately: true }),
        )
        yield* Effect.yieldNow
        expect(waiting.map((fiber) => fiber.pollUnsafe() !== undefined)).toEqual([
          false,
          false,
          false,
        ])
        const second = nextVersion(operation, { status: { state: "planned" } })
        yield* store.update(second)
        expect(yield* Fiber.joinAll(waiting.slice(0, 2))).toEqual([second, second])
        expect(waiting[2]?.pollUnsafe()).toBe(undefined)
        const third = nextVersion(second, { status: { state: "proven" } })
        yield* store.update(third)
        expect(yield* Fiber.joinAll(waiting)).toEqual([second, second, third])

        const refused = exampleOperation(2, {
          status: { state: "refused", code: "FEE_TOO_LOW", error: "", keepUntil: 10 },
        })
        yield* store.insert(refused)
        const inVain = yield* Effect.forkChild(
          store.until(refused.id, () => false),
          { startImmediately: true },
        )
        yield* Effect.yieldNow
        yield* store.purgeRefused(11)
        expect(yield* Fiber.join(inVain)).toBe(null)
      }),
    )

    scenario(
      "wakes no waiter for a rolled-back change, and lets waits be interrupted",
      Effect.gen(function* () {
        const store = yield* inserted
        const { transact } = yield* UnitOfWork
        const waiting = yield* Effect.forkChild(store.until(operation.id, versionFrom(2)), {
          startImmediately: true,
        })
        const update = store.update(nextVersion(operation, { status: { state: "planned" } }))
        yield* Effect.exit(transact(Effect.andThen(update, Effect.fail("undo"))))
        yield* Effect.yieldNow
        expect(waiting.pollUnsafe()).toBe(undefined)
        yield* Fiber.interrupt(waiting)
        const again = yield* Effect.forkChild(store.until(operation.id, versionFrom(2)), {
          startImmediately: true,
        })
        yield* transact(update)
        yield* Fiber.join(again)
      }),
    )

    operationQueryScenarios(runner, scenario)
    concurrentNonces(runner, scenario)
    treeUpdateScenarios(runner, scenario)
    referredOperations(runner, property)
    recoveringOperations(runner, property)
    waitingOperations(runner, property)
    reservedFees(runner, scenario, property)
    recentRecipients(runner, property)

    property(
      "agrees with a plain list of rows over random histories of transactions",
      operationHistories,
      (history) => playOperations(runner, history),
    )
  })
}
