import {
  Acceptances,
  acceptancesOver,
  JobQueue,
  NonceStore,
  type NoteStore,
  OperationStore,
  OrderStore,
  type OrganizationStore,
  type ProposalStore,
  type QuoteStore,
  type SessionStore,
  type UnitOfWork,
  type WalletOperationStore,
  type Order,
  type AcceptancesShape,
} from "@shielded-relay/core"
import { Deferred, Effect, Exit, type Layer } from "effect"
import fc from "fast-check"
import { exampleOrder } from "../../../example/index.ts"
import { type ExampleRequest, requestArbitrary } from "./acceptanceRequests.ts"
import { AcceptanceWorld } from "./AcceptanceWorld.ts"
import { suite, type TestRunner } from "../../TestRunner.ts"
import { stampedAcceptances } from "./stampedAcceptances.ts"
import { stampedWalletOperations } from "../wallet/stampedWalletOperations.ts"

type Stores =
  | ProposalStore
  | Acceptances
  | JobQueue
  | NonceStore
  | NoteStore
  | OperationStore
  | OrderStore
  | OrganizationStore
  | QuoteStore
  | SessionStore
  | UnitOfWork
  | WalletOperationStore

const plain: ExampleRequest = {
  session: 0,
  nonce: 0,
  owner: 0,
  operations: [],
  maxPending: null,
  maxWaiting: null,
  order: null,
  settled: null,
  quote: null,
}
const withdrawal = (...positions: ReadonlyArray<number>) => ({
  kind: "withdraw" as const,
  positions,
})

/**
 * Records these requests in a new world, in this order of their indexes. Returns the answers by request, and the
 * remaining rows.
 */
const recorded = Effect.fnUntraced(function* (
  acceptances: AcceptancesShape,
  world: AcceptanceWorld,
  requests: ReadonlyArray<ExampleRequest>,
  order: ReadonlyArray<number>,
  concurrency: number | "unbounded" = 1,
) {
  yield* world.prepare
  const all = requests.map((request) => world.acceptance(request))
  const answers = yield* Effect.forEach(
    order.flatMap((index) => all.slice(index, index + 1).map((one) => ({ index, one }))),
    ({ index, one }) =>
      Effect.map(acceptances.record(one), (verdict) => [index, world.answer(verdict)] as const),
    { concurrency },
  )
  return { answers: answers.toSorted(([a], [b]) => a - b), left: yield* world.left }
})

/** All permutations, the given order first. */
function permutations(of: ReadonlyArray<number>): ReadonlyArray<ReadonlyArray<number>> {
  if (of.length < 2) return [of]
  return of.flatMap((first) =>
    permutations(of.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  )
}

/** The laws of `Acceptances`. Every build of the layer is an empty storage. */
export function acceptancesContract<E>(runner: TestRunner, layer: Layer.Layer<Stores, E>): void {
  const { expect } = runner
  suite(runner, "Acceptances", layer, (scenario, property) => {
    stampedAcceptances(runner, scenario)
    stampedWalletOperations(runner, scenario)

    property(
      "return and write what one transaction over the other stores does, for any requests in any order",
      fc.array(requestArbitrary, { maxLength: 10 }),
      (requests) =>
        Effect.gen(function* () {
          const stores = yield* Effect.context<Exclude<Stores, Acceptances>>()
          const inTurn = [...requests.keys()]
          const real = yield* recorded(yield* Acceptances, new AcceptanceWorld(0), requests, inTurn)
          const reference = acceptancesOver(stores)
          expect(real).toEqual(yield* recorded(reference, new AcceptanceWorld(1), requests, inTurn))
        }),
      60,
    )

    property(
      "return and write for concurrent requests what some sequential order does",
      fc.array(requestArbitrary, { minLength: 2, maxLength: 4 }),
      (requests) =>
        Effect.gen(function* () {
          const stores = yield* Effect.context<Exclude<Stores, Acceptances>>()
          const inTurn = [...requests.keys()]
          const acceptances = yield* Acceptances
          const real = JSON.stringify(
            yield* recorded(acceptances, new AcceptanceWorld(0), requests, inTurn, "unbounded"),
          )
          const reference = acceptancesOver(stores)
          const possible: Array<string> = []
          for (const [n, order] of permutations(inTurn).entries()) {
            const one = yield* recorded(reference, new AcceptanceWorld(n + 1), requests, order)
            possible.push(JSON.stringify(one))
            if (possible.includes(real)) break
          }
          expect(possible.find((one) => one === real) ?? possible).toEqual(real)
        }),
      60,
    )

    scenario(
      "give a note, a nonce, the last pending place, the last unpaid order and a debt to one of many",
      Effect.gen(function* () {
        const acceptances = yield* Acceptances
        const world = new AcceptanceWorld(0)
        yield* world.prepare
        const together = (request: (n: number) => Partial<ExampleRequest>) =>
          Effect.map(
            Effect.forEach(
              Array.from({ length: 30 }, (_, n) => ({ ...plain, nonce: n, ...request(n) })),
              (one) => acceptances.record(world.acceptance(one)),
              { concurrency: "unbounded" },
            ),
            (verdicts) => verdicts.filter(({ verdict }) => verdict === "accepted").length,
          )
        const forNotes = (n: number) => ({ operations: [withdrawal(n % 3)] })
        expect(yield* together(forNotes)).toBe(3)
        expect(yield* together((n) => ({ nonce: 100 + (n % 5) }))).toBe(5)
        const forPlaces = (n: number) => ({
          owner: 1,
          nonce: 200 + n,
          operations: [withdrawal()],
          maxPending: 4,
        })
        expect(yield* together(forPlaces)).toBe(4)
        const forWaiting = (n: number) => ({
          owner: 1,
          nonce: 250 + n,
          operations: [{ kind: "waiting", positions: [] } as const],
          maxWaiting: 6,
        })
        expect(yield* together(forWaiting)).toBe(6)
        const forOrders = (n: number) => ({
          nonce: 300 + n,
          order: { maxUnpaid: 2, feeNote: true },
        })
        expect(yield* together(forOrders)).toBe(2)
        const forDebt = (n: number) => ({
          nonce: 400 + n,
          operations: [withdrawal()],
          settled: { covers: 5n, atMost: 0n },
        })
        expect(yield* together(forDebt)).toBe(1)
      }),
    )

    scenario(
      "return the first of several reasons to refuse, and write nothing",
      Effect.gen(function* () {
        const acceptances = yield* Acceptances
        const world = new AcceptanceWorld(0)
        yield* world.prepare
        const answer = (request: Partial<ExampleRequest>) =>
          Effect.map(acceptances.record(world.acceptance({ ...plain, ...request })), (verdict) =>
            world.answer(verdict),
          )
        const spent = { operations: [withdrawal(0), withdrawal(3)] }
        const hopeless = {
          ...spent,
          maxPending: 1,
          maxWaiting: 1,
          order: { maxUnpaid: 1, feeNote: false },
          settled: { covers: 1n, atMost: 1n },
          quote: { feeAmount: 1n, required: true },
        }
        const waiting = { kind: "waiting", positions: [] } as const
        const first = {
          operations: [withdrawal(1), waiting],
          order: hopeless.order,
          settled: { covers: 2n, atMost: 0n },
        }
        expect(yield* answer(first)).toBe("accepted")
        const before = yield* world.left
        expect(yield* answer({ ...hopeless, session: 0 })).toBe("used by 0")
        expect(yield* answer({ ...hopeless, session: 2 })).toBe("session revoked")
        expect(yield* answer({ ...hopeless, session: 4 })).toBe("session ended")
        const fresh = { ...hopeless, nonce: 1 }
        expect(yield* answer(fresh)).toBe("too many pending")
        expect(yield* answer({ ...fresh, maxPending: 2 })).toBe("too many waiting")
        const both = { ...fresh, maxPending: 2, maxWaiting: 2 }
        expect(yield* answer(both)).toBe("too many unpaid")
        const within = { ...both, order: { maxUnpaid: 2, feeNote: false } }
        expect(yield* answer(within)).toBe("debt settled")
        const owing = { ...within, settled: { covers: 1n, atMost: 2n } }
        expect(yield* answer(owing)).toBe("notes taken")
        const twice = [withdrawal(0, 2), withdrawal(2)]
        expect(yield* answer({ ...owing, operations: twice })).toBe("notes taken")
        expect(yield* answer({ ...owing, operations: [withdrawal(0)] })).toBe("no quote")
        const after = yield* world.left
        const rows = (left: ReadonlyArray<string>) =>
          left.filter((one) => !/^no (operation|order)$/.test(one) && !one.endsWith("quotes"))
        expect(rows(after)).toEqual(rows(before))
      }),
    )

    scenario(
      "write every given row, and wake a worker for the operations that need one",
      Effect.gen(function* () {
        const acceptances = yield* Acceptances
        const operations = yield* OperationStore
        const orders = yield* OrderStore
        const queue = yield* JobQueue
        const world = new AcceptanceWorld(0)
        yield* world.prepare
        const accepted = world.acceptance({
          ...plain,
          nonce: 1,
          operations: [
            withdrawal(0, 1),
            { kind: "deposit", positions: [] },
            { kind: "deposit", positions: [] },
            { kind: "refused", positions: [] },
            { kind: "further", positions: [2] },
          ],
          maxPending: 1,
          order: { maxUnpaid: 1, feeNote: true },
        })
        const order = {
          ...exampleOrder(1, {
            npk: 2n ** 253n,
            feeNpk: 2n ** 252n,
            payoutBound: 7n,
            completionTime: 5,
          }),
          phase: "awaiting-deposit" as const,
        }
        const all = { ...accepted, order: { order, maxUnpaid: 1 } }
        expect((yield* acceptances.record(all)).verdict).toBe("accepted")
        for (const { operation } of accepted.operations)
          expect(yield* operations.find(operation.id)).toEqual(operation)
        expect(yield* orders.find(order.id)).toEqual(order)
        for (const npk of [2n ** 253n, 2n ** 252n])
          expect(yield* orders.byNoteKeys(order.chainId, [npk])).toEqual([{ npk, order }])

        const woken: Array<string> = []
        const last = yield* Deferred.make<void>()
        yield* queue.enqueue("operation", "the last one")
        yield* queue.work("operation", 1, (id) =>
          id === "the last one"
            ? Effect.asVoid(Deferred.done(last, Exit.void))
            : Effect.sync(() => woken.push(id)),
        )
        yield* Deferred.await(last)
        const wanted = accepted.operations.filter(({ wakes }) => wakes)
        expect(woken.toSorted()).toEqual(wanted.map(({ operation }) => operation.id).toSorted())
      }),
    )

    scenario(
      "die of a taken id or note key, alone, and write nothing of it",
      Effect.gen(function* () {
        const acceptances = yield* Acceptances
        const operations = yield* OperationStore
        const orders = yield* OrderStore
        const nonces = yield* NonceStore
        const world = new AcceptanceWorld(0)
        yield* world.prepare
        const all = Array.from({ length: 5 }, (_, nonce) =>
          world.acceptance({
            ...plain,
            nonce,
            operations: [withdrawal()],
            order: { maxUnpaid: 9, feeNote: true },
          }),
        )
        const [, repeated, , stolen] = all
        for (const { operation } of repeated?.operations ?? []) yield* operations.insert(operation)
        const keys = stolen?.order?.order
        if (keys !== undefined) yield* orders.insert({ ...exampleOrder(77), ...onlyKeyOf(keys) })
        const exits = yield* Effect.forEach(all, (one) => Effect.exit(acceptances.record(one)), {
          concurrency: "unbounded",
        })
        expect(exits.map(Exit.isSuccess)).toEqual([true, false, true, false, true])
        for (const lost of [repeated, stolen])
          expect(lost && (yield* nonces.find(lost.used.scope, lost.used.nonce))).toBe(null)
      }),
    )
  })
}

/** The second key of an order, as the first key of another. */
const onlyKeyOf = ({ chainId, feeNpk }: Order) => ({
  chainId,
  npk: feeNpk ?? 0n,
  feeNpk: null,
})
