import {
  Journal,
  Leases,
  LedgerStore,
  NoteStore,
  OperationStore,
  OperatorReads,
  OrderStore,
  PostedPrices,
  SessionStore,
  storyOfOperation,
  storyOfOrder,
  WaitStore,
  type LedgerEntry,
  type OperationState,
} from "@shielded-relay/core"
import { Effect, type Layer } from "effect"
import {
  exampleAddress,
  exampleAttempt,
  exampleBatch,
  exampleChain,
  exampleOperation,
  exampleOperationId,
  exampleOrder,
  exampleSession,
  exampleSignedTransaction,
  exampleUuid,
} from "../../../example/index.ts"
import { suite, type Scenario, type TestRunner } from "../../TestRunner.ts"

type Stores =
  | Journal
  | Leases
  | LedgerStore
  | NoteStore
  | OperationStore
  | OperatorReads
  | OrderStore
  | PostedPrices
  | SessionStore
  | WaitStore

/** The laws of `OperatorReads`. Every build of the layer is an empty storage. */
export function operatorReadsContract<E>(runner: TestRunner, layer: Layer.Layer<Stores, E>): void {
  suite(runner, "OperatorReads", layer, (scenario) => {
    chainReadings(runner, scenario)
    counts(runner, scenario)
    totals(runner, scenario)
    stories(runner, scenario)
  })
}

function chainReadings({ expect }: TestRunner, scenario: Scenario<Stores>): void {
  scenario(
    "reads the index and the lease of each chain, in the order given",
    Effect.gen(function* () {
      const notes = yield* NoteStore
      const leases = yield* Leases
      const reads = yield* OperatorReads
      const [one, two] = [exampleChain(0), exampleChain(1)]
      const unread = { newest: null, status: null, queued: 0, ledUntil: null }
      expect(yield* reads.chains([two, one])).toEqual([
        { chainId: two, ...unread },
        { chainId: one, ...unread },
      ])
      const first = exampleBatch(null, [
        { number: 5, leaves: 16, roots: [{ inserted: 0, root: 1n }] },
      ])
      yield* notes.append(first)
      yield* notes.append(
        exampleBatch(first.to, [{ number: 6, leaves: 3, roots: [{ inserted: 16, root: 2n }] }]),
      )
      const status = { confirmed: 4, atHead: true, disagreement: 5 }
      yield* notes.setChainStatus(one, status)
      const before = yield* reads.chains([one])
      expect(before).toEqual([
        {
          chainId: one,
          newest: { block: 6, time: before[0]?.newest?.time ?? -1 },
          status,
          queued: 3,
          ledUntil: null,
        },
      ])
      expect(before[0]?.newest?.time).toBe(first.to.time + 12)
      // The end of a lease is a moment of the storage's clock, which `renew` moves by as much as it lengthens the lease.
      const lease = yield* leases.acquire(`chain:${two}`, 60_000)
      const ledUntil = (yield* reads.chains([two]))[0]?.ledUntil ?? 0
      expect(ledUntil > 60_000 - 1).toBe(true)
      expect((yield* reads.chains([one]))[0]?.ledUntil).toBe(null)
      if (lease !== null) yield* leases.release(lease)
      expect((yield* reads.chains([two]))[0]?.ledUntil).toBe(null)
      yield* leases.acquire(`chain:${two}`, 0)
      expect((yield* reads.chains([two]))[0]?.ledUntil).toBe(null)
    }),
  )
}

function counts({ expect }: TestRunner, scenario: Scenario<Stores>): void {
  scenario(
    "counts the operations that have not ended, by chain, kind and state",
    Effect.gen(function* () {
      const operations = yield* OperationStore
      const reads = yield* OperatorReads
      const [one, two] = [exampleChain(0), exampleChain(1)]
      const put = (n: number, state: OperationState["state"], chain = one) => {
        const result = { txHash: "0x", block: 1, gasUsed: null }
        const reason = { code: "INTERNAL", error: "" } as const
        const status = (): OperationState => {
          switch (state) {
            case "confirmed":
            case "seen":
              return { state, result }
            case "failed":
              return { state, ...reason }
            case "refused":
              return { state, ...reason, keepUntil: 1 }
            case "waiting":
            case "accepted":
            case "planned":
            case "proven":
            case "signed":
            case "broadcast":
            case "cancelled":
            case "prepared":
            case "expired":
              return { state }
          }
        }
        const operation = exampleOperation(n, { chainId: chain, status: status() })
        return Effect.as(operations.insert(operation), operation)
      }
      const oldest = yield* put(1, "accepted")
      yield* put(2, "accepted")
      const live = [
        "waiting",
        "planned",
        "proven",
        "signed",
        "broadcast",
        "prepared",
        "seen",
      ] as const
      for (const [n, state] of live.entries()) yield* put(10 + n, state)
      for (const [n, state] of (
        ["confirmed", "failed", "cancelled", "refused", "expired"] as const
      ).entries())
        yield* put(20 + n, state)
      yield* put(30, "accepted", two)
      yield* put(31, "accepted", exampleChain(2))
      const found = yield* reads.operations([two, one])
      expect(found.map(({ chainId, state, count }) => [chainId, state, count])).toEqual([
        [one, "accepted", 2],
        ...live.toSorted().map((state) => [one, state, 1]),
        [two, "accepted", 1],
      ])
      expect(found[0]).toEqual({
        chainId: one,
        kind: "withdraw",
        state: "accepted",
        count: 2,
        stillSince: oldest.updatedAt,
      })
      expect(yield* reads.operations([])).toEqual([])
    }),
  )

  scenario(
    "counts the orders that have not ended, and the sessions that have not expired",
    Effect.gen(function* () {
      const orders = yield* OrderStore
      const sessions = yield* SessionStore
      const reads = yield* OperatorReads
      for (const n of [4, 3]) yield* orders.insert(exampleOrder(n))
      yield* orders.insert(exampleOrder(5, { phase: "paying" }))
      for (const phase of ["completed", "expired", "failed"] as const)
        yield* orders.insert(exampleOrder(10 + phase.length, { phase }))
      yield* orders.insert(exampleOrder(30, { chainId: exampleChain(1) }))
      const chainId = exampleChain(0)
      expect(yield* reads.orders([chainId])).toEqual([
        { chainId, phase: "awaiting-deposit", count: 2, oldest: exampleOrder(3).createdAt },
        { chainId, phase: "paying", count: 1, oldest: exampleOrder(5).createdAt },
      ])
      const now = exampleSession(1).expiresAt
      yield* sessions.register(exampleSession(1, { expiresAt: now }))
      yield* sessions.register(exampleSession(2, { expiresAt: now + 1 }))
      yield* sessions.register(exampleSession(3, { expiresAt: now + 1, mode: "eip712" }))
      yield* sessions.register(exampleSession(4, { expiresAt: now + 1 }))
      yield* sessions.end(exampleSession(4).id)
      expect(yield* reads.sessions(now)).toEqual([
        { mode: "eip712", count: 1 },
        { mode: "normal", count: 1 },
      ])
    }),
  )
}

function totals({ expect }: TestRunner, scenario: Scenario<Stores>): void {
  scenario(
    "sums the books by day, chain, kind and outcome",
    Effect.gen(function* () {
      const ledger = yield* LedgerStore
      const prices = yield* PostedPrices
      const reads = yield* OperatorReads
      const [token, other] = [exampleAddress(2), exampleAddress(1)]
      const entry = (changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
        day: 86_400_000,
        chainId: exampleChain(0),
        kind: "withdraw",
        outcome: "confirmed",
        fee: { token, amount: 5n },
        cuts: [],
        native: 2n ** 70n,
        ...changes,
      })
      const at = 86_400_000
      const sample = { chainId: exampleChain(0), token, minute: at, tokens: 3n, native: 10n }
      yield* prices.addSamples([], [sample])
      yield* ledger.record(entry(), at)
      yield* ledger.record(entry({ fee: { token, amount: 2n ** 80n } }), at)
      yield* ledger.record(
        entry({
          fee: { token: other, amount: 7n },
          cuts: [
            { token, amount: 1n },
            { token: other, amount: 2n ** 90n },
          ],
        }),
        at,
      )
      yield* ledger.record(entry({ cuts: [{ token, amount: 4n }] }), at)
      yield* ledger.record(entry({ outcome: "failed", fee: { token: other, amount: 0n } }), at)
      yield* ledger.record(entry({ kind: "tree-update", fee: null }), at)
      yield* ledger.record(entry({ chainId: exampleChain(1), fee: null }), at)
      yield* ledger.record(entry({ day: 0 }), at)
      yield* ledger.record(entry({ day: 2 * 86_400_000 }), at)
      const found = yield* reads.totals({ from: 86_400_000, to: 2 * 86_400_000 })
      const none = { fees: [], cuts: [], earned: 0n, unpriced: 0, operations: 1, native: 2n ** 70n }
      const group = { day: 86_400_000, chainId: exampleChain(0) }
      expect(found).toEqual([
        { ...none, ...group, kind: "tree-update", outcome: "confirmed" },
        {
          ...group,
          kind: "withdraw",
          outcome: "confirmed",
          operations: 4,
          fees: [
            { token: other, amount: 7n },
            { token, amount: 10n + 2n ** 80n },
          ],
          cuts: [
            { token: other, amount: 2n ** 90n },
            { token, amount: 5n },
          ],
          native: 4n * 2n ** 70n,
          earned: 16n + (2n ** 80n * 10n) / 3n + 16n,
          unpriced: 1,
        },
        {
          ...none,
          ...group,
          kind: "withdraw",
          outcome: "failed",
          fees: [{ token: other, amount: 0n }],
        },
        { ...none, ...group, chainId: exampleChain(1), kind: "withdraw", outcome: "confirmed" },
      ])
    }),
  )
}

function stories({ expect }: TestRunner, scenario: Scenario<Stores>): void {
  scenario(
    "tells the story of an operation and of an order by their exact ids",
    Effect.gen(function* () {
      const operations = yield* OperationStore
      const orders = yield* OrderStore
      const journal = yield* Journal
      const reads = yield* OperatorReads
      const accepted = exampleOperation(1)
      const signed = {
        ...accepted,
        status: { state: "signed" },
        attempts: [exampleAttempt([exampleSignedTransaction(1, 7)])],
        version: 2,
      } as const
      yield* operations.insert(accepted)
      yield* operations.update(signed)
      yield* operations.insert(exampleOperation(2))
      const wait = { operation: signed.id, version: 2, reason: "chain", until: 99 } as const
      yield* (yield* WaitStore).record(wait)
      const rows = yield* journal.ofSubject(signed.id)
      expect(rows.length).toBe(2)
      expect(yield* reads.operation(signed.id)).toEqual(storyOfOperation(signed, rows, wait))
      yield* operations.update({ ...signed, status: { state: "broadcast" }, version: 3 })
      expect((yield* reads.operation(signed.id))?.wait).toBe(null)
      for (const id of ["", "%", signed.id.slice(0, -1), signed.id.toUpperCase(), "\u0000"])
        expect(yield* reads.operation(id)).toBe(null)
      expect(yield* reads.operation(exampleOperationId(9))).toBe(null)

      const order = exampleOrder(1)
      yield* orders.insert(order)
      const paying = { ...order, phase: "paying", version: 2 } as const
      yield* orders.update(paying)
      expect(yield* reads.order(order.id)).toEqual(
        storyOfOrder(paying, yield* journal.ofSubject(order.id)),
      )
      expect(yield* reads.order(exampleUuid(0xd, 9))).toBe(null)
      expect(yield* reads.order("\u0000")).toBe(null)
    }),
  )
}
