import { Effect } from "effect"
import { summaryOf, OperationStore, type Operation } from "@shielded-relay/core"
import {
  exampleAttempt,
  exampleChain,
  exampleDeposit,
  examplePayout,
  exampleReturn,
  exampleNonce,
  exampleOperation,
  exampleOperationId,
  exampleOwner,
  exampleRequest,
  exampleSessionId,
  exampleSignedTransaction,
} from "../../../example/index.ts"
import { nextVersion } from "./nextVersion.ts"
import type { Scenario, TestRunner } from "../../TestRunner.ts"

const numbers = (operations: ReadonlyArray<Operation>) => operations.map(({ id }) => id)
const ids = (...ns: ReadonlyArray<number>) => ns.map(exampleOperationId)

/** The queries of `OperationStore`. */
export function operationQueryScenarios<R>(
  { expect }: TestRunner,
  scenario: Scenario<R | OperationStore>,
): void {
  const operation = exampleOperation(1)
  const inserted = Effect.gen(function* () {
    const store = yield* OperationStore
    yield* store.insert(operation)
    return store
  })

  scenario(
    "finds operations by nonce in any case, by session or by owner",
    Effect.gen(function* () {
      const store = yield* OperationStore
      const upper = { ...exampleRequest(1, 0, 0), nonce: exampleNonce(1).toUpperCase() }
      const stored = exampleOperation(1, { request: upper })
      yield* store.insert(stored)
      for (const nonce of [upper.nonce, exampleNonce(1)]) {
        expect(yield* store.findByNonce(upper.scope, nonce)).toEqual(stored)
        expect(yield* store.findByOwnerNonce(upper.owner, nonce)).toEqual(stored)
      }
      expect(yield* store.findByNonce(exampleSessionId(1), upper.nonce)).toBe(null)
      expect(yield* store.findByNonce(upper.scope, exampleNonce(2))).toBe(null)
      expect(yield* store.findByOwnerNonce(exampleOwner(1), upper.nonce)).toBe(null)
      yield* store.insert(exampleOperation(2, { request: exampleRequest(2, 0, 5) }))
      expect((yield* store.findByOwnerNonce(upper.owner, exampleNonce(2)))?.id).toBe(
        exampleOperationId(2),
      )
    }),
  )

  scenario(
    "finds each of several operations once, and omits missing ones",
    Effect.gen(function* () {
      const store = yield* inserted
      yield* store.insert(exampleOperation(2, { request: null }))
      yield* store.insert(exampleOperation(3, { request: exampleRequest(3, 1, 1) }))
      const found = yield* store.findAll(ids(3, 4, 1, 3))
      expect(numbers(found).toSorted()).toEqual(ids(1, 3))
      expect(found.find(({ id }) => id === operation.id)).toEqual(operation)
      expect(yield* store.findAll([])).toEqual([])
    }),
  )

  scenario(
    "finds an owner's newest operation with a nonce that was not refused",
    Effect.gen(function* () {
      const store = yield* OperationStore
      const refused = { state: "refused", code: "INTERNAL", error: "", keepUntil: 1 } as const
      const add = (n: number, session: number, changes: Partial<Operation> = {}) => {
        const own = { ...exampleRequest(1, 0, session), nonce: exampleNonce(1) }
        return store.insert(exampleOperation(n, { request: own, ...changes }))
      }
      const found = () =>
        Effect.map(store.findByOwnerNonce(exampleOwner(0), exampleNonce(1)), (row) => row?.id)
      yield* add(1, 0, { status: refused })
      expect(yield* found()).toBe(exampleOperationId(1))
      yield* add(2, 1, { status: refused })
      expect(yield* found()).toBe(exampleOperationId(2))
      yield* add(3, 2)
      yield* add(4, 3, { status: refused })
      expect(yield* found()).toBe(exampleOperationId(3))
      yield* add(5, 4)
      expect(yield* found()).toBe(exampleOperationId(5))
    }),
  )

  scenario(
    "finds the operation that signed with a sender nonce, replaced, final or neither",
    Effect.gen(function* () {
      const store = yield* inserted
      const { sender } = exampleSignedTransaction(1, 0)
      const found = (senderNonce: number, of = sender) =>
        Effect.map(
          store.bySenderNonce(operation.chainId, of, senderNonce),
          (holder) => holder?.id ?? null,
        )
      expect(yield* found(0)).toBe(null)
      const attempts = [3, 0].map((n) => exampleAttempt([exampleSignedTransaction(1, n)]))
      const signed = nextVersion(operation, { attempts, status: { state: "signed" } })
      yield* store.update(signed)
      const failed = { state: "failed", code: "INTERNAL", error: "" } as const
      for (const row of [signed, nextVersion(signed, { status: failed })]) {
        if (row !== signed) yield* store.update(row)
        expect(yield* found(0)).toBe(operation.id)
        expect(yield* found(3)).toBe(operation.id)
        expect(yield* store.bySenderNonce(operation.chainId, sender, 3)).toEqual(row)
      }
      expect(yield* found(1)).toBe(null)
      expect(yield* found(0, exampleSignedTransaction(2, 0).sender)).toBe(null)
      expect(yield* store.bySenderNonce(exampleChain(1), sender, 0)).toBe(null)
    }),
  )

  scenario(
    "returns the highest sender nonce, whatever its operation's state",
    Effect.gen(function* () {
      const store = yield* inserted
      const sender = exampleSignedTransaction(1, 0).sender
      expect(yield* store.highestSenderNonce(operation.chainId, sender)).toBe(null)
      const zero = nextVersion(operation, {
        attempts: [exampleAttempt([exampleSignedTransaction(1, 0)])],
      })
      yield* store.update(zero)
      expect(yield* store.highestSenderNonce(operation.chainId, sender)).toBe(0)
      const attempts = [12, 9, 10].map((n) => exampleAttempt([exampleSignedTransaction(1, n)]))
      yield* store.update(nextVersion(zero, { attempts: [...zero.attempts, ...attempts] }))
      expect(yield* store.highestSenderNonce(operation.chainId, sender)).toBe(12)
      expect(yield* store.highestSenderNonce(exampleChain(1), sender)).toBe(null)
      const other = exampleSignedTransaction(2, 0).sender
      expect(yield* store.highestSenderNonce(operation.chainId, other)).toBe(null)
    }),
  )

  scenario(
    "lists an owner's operations newest first behind a cursor that never repeats or skips",
    Effect.gen(function* () {
      const store = yield* OperationStore
      const { createdAt } = operation
      // Several in one millisecond, which sort by id.
      for (const n of [4, 1, 6, 3, 5, 2])
        yield* store.insert(exampleOperation(n, { createdAt: createdAt + Math.floor(n / 3) }))
      yield* store.insert(exampleOperation(7, { request: exampleRequest(7, 1, 0) }))
      const walk = (before: Operation | null): Effect.Effect<Array<string>, unknown> =>
        Effect.flatMap(store.list(exampleOwner(0), before, 2), (page) => {
          const last = page.at(-1)
          return last === undefined
            ? Effect.succeed([])
            : Effect.map(walk(last), (rest) => [...numbers(page), ...rest])
        })
      expect(yield* walk(null)).toEqual(ids(6, 5, 4, 3, 2, 1))
      expect(yield* store.list(exampleOwner(2), null, 10)).toEqual([])
    }),
  )

  scenario(
    "lists payouts of private sends and returns too, which have no request",
    Effect.gen(function* () {
      const store = yield* OperationStore
      const payout = examplePayout(2)
      yield* store.insert(exampleOperation(1))
      yield* store.insert(payout)
      yield* store.update(nextVersion(payout, { status: { state: "planned" } }))
      const listed = yield* store.list(exampleOwner(0), null, 10)
      expect(listed.map(({ id }) => id)).toEqual([payout.id, exampleOperation(1).id])
      expect(listed[0]).toEqual(nextVersion(payout, { status: { state: "planned" } }))
      const returned = exampleReturn(3)
      yield* store.insert(returned)
      expect((yield* store.list(exampleOwner(0), null, 10))[0]).toEqual(returned)
    }),
  )

  scenario(
    "lists a chain's operations by state, oldest first, up to the limit",
    Effect.gen(function* () {
      const store = yield* OperationStore
      for (const n of [3, 1, 4, 2]) yield* store.insert(exampleOperation(n))
      yield* store.insert(exampleOperation(5, { chainId: exampleChain(1) }))
      const planned = nextVersion(exampleOperation(2), { status: { state: "planned" } })
      yield* store.update(planned)
      const chain = exampleChain(0)
      const listed = (states: ReadonlyArray<Operation["status"]["state"]>, limit: number) =>
        Effect.map(store.inStates(chain, states, limit), numbers)
      expect(yield* listed(["accepted"], 10)).toEqual(ids(1, 3, 4))
      expect(yield* listed(["planned"], 10)).toEqual(ids(2))
      expect(yield* listed(["planned", "accepted"], 3)).toEqual(ids(1, 2, 3))
      expect(yield* listed(["signed"], 10)).toEqual([])
      expect(yield* listed([], 10)).toEqual([])
      const after = (row: Operation, limit: number) =>
        Effect.map(store.inStates(chain, ["accepted", "planned"], limit, row), numbers)
      expect(yield* after(exampleOperation(1), 2)).toEqual(ids(2, 3))
      expect(yield* after(exampleOperation(3), 2)).toEqual(ids(4))
      expect(yield* after(exampleOperation(4), 2)).toEqual([])
      // A cursor between two rows of one millisecond.
      const twin = exampleOperation(0, { createdAt: exampleOperation(3).createdAt })
      yield* store.insert(twin)
      expect(yield* after(twin, 9)).toEqual(ids(3, 4))
      expect(yield* after(exampleOperation(2), 9)).toEqual(ids(0, 3, 4))
    }),
  )

  scenario(
    "returns summaries of the same operations that it lists, in the same order",
    Effect.gen(function* () {
      const store = yield* OperationStore
      for (const n of [3, 1, 4, 2]) yield* store.insert(exampleOperation(n))
      yield* store.insert(exampleOperation(5, { chainId: exampleChain(1) }))
      yield* store.insert(exampleDeposit(6, [1n]))
      const planned = nextVersion(exampleOperation(2), { status: { state: "planned" } })
      yield* store.update(planned)
      const all = [exampleOperation(1), planned, exampleOperation(3), exampleOperation(4)]
      const listed = (limit: number, after?: Operation) =>
        store.summaries(exampleChain(0), ["planned", "accepted"], limit, after)
      expect(yield* listed(3)).toEqual(all.slice(0, 3).map(summaryOf))
      expect(yield* listed(9, all[2])).toEqual(all.slice(3).map(summaryOf))
    }),
  )

  scenario(
    "finds deposits by any of their note keys while those can still arrive",
    Effect.gen(function* () {
      const store = yield* OperationStore
      const chain = exampleChain(0)
      const deposit = exampleDeposit(1, [5n, 6n])
      yield* store.insert(deposit)
      yield* store.insert(exampleDeposit(2, [7n], { status: { state: "expired" } }))
      yield* store.insert(exampleDeposit(3, [8n], { chainId: exampleChain(1) }))
      const found = (...npks: ReadonlyArray<bigint>) =>
        Effect.map(store.depositsByNpk(chain, npks), (rows) => numbers(rows).toSorted())
      expect(yield* found(5n)).toEqual(ids(1))
      expect(yield* found(6n, 5n)).toEqual(ids(1))
      expect(yield* found(5n, 7n, 8n, 9n)).toEqual(ids(1, 2))
      expect(yield* found()).toEqual([])
      const result = { txHash: "0x1", block: 1, gasUsed: null }
      const seen = nextVersion(deposit, { status: { state: "seen", result } })
      yield* store.update(seen)
      expect(yield* found(5n)).toEqual(ids(1))
      yield* store.update(nextVersion(seen, { status: { state: "confirmed", result } }))
      expect(yield* found(5n, 6n)).toEqual([])
    }),
  )

  scenario(
    "counts an owner's operations that are accepted and not yet broadcast",
    Effect.gen(function* () {
      const store = yield* OperationStore
      const states = ["accepted", "planned", "proven", "signed", "broadcast"] as const
      for (const [n, state] of states.entries())
        yield* store.insert(exampleOperation(n, { status: { state } }))
      const result = { txHash: "0x1", block: 1, gasUsed: null }
      const refusal = { code: "INTERNAL", error: "" } as const
      yield* store.insert(exampleOperation(5, { status: { state: "confirmed", result } }))
      yield* store.insert(exampleOperation(6, { status: { state: "failed", ...refusal } }))
      yield* store.insert(
        exampleOperation(7, { status: { state: "refused", ...refusal, keepUntil: 1 } }),
      )
      yield* store.insert(exampleOperation(8, { request: exampleRequest(8, 1, 0) }))
      yield* store.insert(exampleDeposit(9, [5n]))
      yield* store.insert(examplePayout(10))
      yield* store.insert(exampleReturn(11))
      expect(yield* store.countUnsent(exampleOwner(0))).toBe(4)
      expect(yield* store.countUnsent(exampleOwner(1))).toBe(1)
      expect(yield* store.countUnsent(exampleOwner(2))).toBe(0)
    }),
  )

  scenario(
    "counts the unproven operations of all chains and owners",
    Effect.gen(function* () {
      const store = yield* OperationStore
      expect(yield* store.countUnproven()).toBe(0)
      const states = ["accepted", "planned", "proven", "signed", "broadcast"] as const
      for (const [n, state] of states.entries())
        yield* store.insert(exampleOperation(n, { status: { state } }))
      const elsewhere = exampleOperation(5, {
        chainId: exampleChain(1),
        request: exampleRequest(5, 1, 0),
        status: { state: "planned" },
      })
      yield* store.insert(elsewhere)
      yield* store.insert(exampleDeposit(6, [5n]))
      expect(yield* store.countUnproven()).toBe(3)
      yield* store.update(nextVersion(elsewhere, { status: { state: "proven" } }))
      expect(yield* store.countUnproven()).toBe(2)
    }),
  )

  scenario(
    "purges only refused operations whose retention has passed",
    Effect.gen(function* () {
      const store = yield* OperationStore
      const refusal = { code: "INTERNAL", error: "" } as const
      const refused = (keepUntil: number) => ({ state: "refused", ...refusal, keepUntil }) as const
      const states: ReadonlyArray<Operation["status"]> = [
        refused(999),
        { state: "failed", ...refusal },
        { state: "expired" },
        { state: "confirmed", result: { txHash: "0x1", block: 1, gasUsed: null } },
        { state: "accepted" },
        { state: "prepared" },
        refused(1000),
      ]
      // Retention depends on `keepUntil`, not on age: a long session's refusals may be older than a short one's purged
      // ones.
      for (const [n, status] of states.entries())
        yield* store.insert(exampleOperation(n, { createdAt: 999 - n, status }))
      expect(yield* store.purgeRefused(1000)).toBe(1)
      expect(yield* store.purgeRefused(1000)).toBe(0)
      expect(yield* store.find(exampleOperationId(0))).toBe(null)
      expect(yield* store.findByNonce(exampleSessionId(0), exampleNonce(0))).toBe(null)
      expect(numbers(yield* store.list(exampleOwner(0), null, 10)).toSorted()).toEqual(
        ids(1, 2, 3, 4, 5, 6),
      )
    }),
  )
}
