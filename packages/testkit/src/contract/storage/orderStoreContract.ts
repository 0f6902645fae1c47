import { Effect, Exit, type Layer } from "effect"
import { OrderStore, UnitOfWork, type Order, type OrderPhase } from "@shielded-relay/core"
import {
  exampleChain,
  exampleOperationId,
  exampleOrder,
  exampleOwner,
} from "../../example/index.ts"
import { expectFailure } from "../expectFailure.ts"
import { suite, type TestRunner } from "../TestRunner.ts"

const phases: ReadonlyArray<OrderPhase> = [
  "awaiting-deposit",
  "deposit-detected",
  "scheduled",
  "paying",
  "completed",
  "expired",
  "failed",
]

type Decided = Order["decisions"][number]["state"]

/** The laws of `OrderStore`. Every build of the layer is an empty store. */
export function orderStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<OrderStore | UnitOfWork, E>,
): void {
  const { expect } = runner
  suite(runner, "OrderStore", layer, (scenario) => {
    const order = exampleOrder(1)

    scenario(
      "returns every field as written",
      Effect.gen(function* () {
        const orders = yield* OrderStore
        const paid = exampleOrder(2, {
          npk: 2n ** 253n,
          feeNpk: 2n ** 252n,
          payoutBound: 2n ** 120n,
          leftover: "balance",
          seal: "a seal",
          deposited: order.amountIn,
          phase: "paying",
          failure: "recipient refused",
          completionTime: 5,
          decisions: [
            { at: 1, state: "denied", reason: null },
            { at: 2, state: "released", reason: "looked at" },
          ],
          payouts: order.payouts.flatMap((payout) => [
            payout,
            {
              ...payout,
              cut: 2n,
              scheduledTime: 7,
              deadline: 8,
              notBefore: 6,
              status: "completed",
              operation: exampleOperationId(1),
            },
          ]),
        })
        for (const one of [order, paid]) {
          yield* orders.insert(one)
          expect(yield* orders.find(one.id)).toEqual(one)
          expect(yield* orders.findOf(one.owner, one.id)).toEqual(one)
          expect(yield* orders.findOf(exampleOwner(77), one.id)).toBe(null)
          expect(yield* orders.byNoteKeys(one.chainId, [one.npk, 99n])).toEqual([
            { npk: one.npk, order: one },
          ])
        }
        expect(yield* orders.find(exampleOrder(3).id)).toBe(null)
        expect(yield* orders.findAll([paid.id, exampleOrder(3).id, paid.id])).toEqual([paid])
        expect(yield* orders.findAll([])).toEqual([])
        expect(yield* orders.byNoteKeys(order.chainId, [])).toEqual([])
        expect(yield* orders.byNoteKeys(exampleChain(1), [order.npk])).toEqual([])
      }),
    )

    scenario(
      "lists failed orders that are withheld, oldest first, page by page",
      Effect.gen(function* () {
        const orders = yield* OrderStore
        const ending = (n: number, phase: OrderPhase, ...states: ReadonlyArray<Decided>) =>
          exampleOrder(n, {
            phase,
            decisions: states.map((state) => ({ at: n, state, reason: null })),
          })
        const withheld = [3, 1].map((n) => ending(n, "failed", "denied"))
        const kept = ending(2, "failed", "denied", "kept")
        const others = [
          ending(4, "paying", "denied"),
          ending(5, "failed"),
          ending(6, "failed", "denied", "released"),
          ending(7, "failed", "denied", "served"),
        ]
        for (const one of [...withheld, kept, ...others]) yield* orders.insert(one)
        const [second, first, third] = [...withheld, kept].map(({ id, createdAt, version }) => ({
          id,
          createdAt,
          version,
        }))
        expect(yield* orders.withheld(9)).toEqual([first, third, second])
        expect(yield* orders.withheld(1)).toEqual([first])
        expect(yield* orders.withheld(9, first)).toEqual([third, second])
      }),
    )

    scenario(
      "keeps the first insertion of an id",
      Effect.gen(function* () {
        const orders = yield* OrderStore
        yield* orders.insert(order)
        yield* Effect.exit(orders.insert({ ...order, amountIn: 1n, npk: 77n }))
        expect(yield* orders.find(order.id)).toEqual(order)
        expect(yield* orders.byNoteKeys(order.chainId, [77n])).toEqual([])
      }),
    )

    scenario(
      "updates only on top of the previous version",
      Effect.gen(function* () {
        const orders = yield* OrderStore
        const refused = (change: object, version: number) =>
          expectFailure(runner, orders.update({ ...order, ...change, version }), {
            _tag: "OrderMoved",
            id: order.id,
          })
        yield* refused({}, 2)
        yield* orders.insert(order)
        for (const version of [0, 1, 3]) yield* refused({ deposited: 9n }, version)
        expect(yield* orders.find(order.id)).toEqual(order)
        const next = { ...order, deposited: 9n, version: 2 }
        yield* orders.update(next)
        expect(yield* orders.find(order.id)).toEqual(next)
      }),
    )

    scenario(
      "has one winner among simultaneous updates of a version",
      Effect.gen(function* () {
        const orders = yield* OrderStore
        yield* orders.insert(order)
        const exits = yield* Effect.forEach(
          Array.from({ length: 50 }, (_, n) => n),
          (n) => Effect.exit(orders.update({ ...order, deposited: BigInt(n), version: 2 })),
          { concurrency: "unbounded" },
        )
        const winner = exits.findIndex(Exit.isSuccess)
        expect(exits.filter(Exit.isSuccess).length).toBe(1)
        expect((yield* orders.find(order.id))?.deposited).toBe(BigInt(winner))
      }),
    )

    scenario(
      "finds an order by each of its note keys in every phase, including keys added later",
      Effect.gen(function* () {
        const orders = yield* OrderStore
        const both = { ...order, feeNpk: 50n }
        const keys = [order.npk, 50n, 60n, 61n]
        yield* orders.insert(both)
        yield* orders.addNoteKeys(order.chainId, order.id, [60n, 61n])
        yield* orders.addNoteKeys(order.chainId, order.id, [61n, 60n])
        yield* orders.addNoteKeys(order.chainId, order.id, [])
        for (const [index, phase] of phases.entries()) {
          const moved = { ...both, phase, version: index + 2 }
          yield* orders.update(moved)
          const found = yield* orders.byNoteKeys(order.chainId, keys)
          expect(found.toSorted((a, b) => Number(a.npk - b.npk))).toEqual(
            keys.map((npk) => ({ npk, order: moved })),
          )
        }
      }),
    )

    scenario(
      "refuses an order with another order's note key, and writes nothing",
      Effect.gen(function* () {
        const orders = yield* OrderStore
        const other = exampleOrder(2)
        yield* orders.insert(order)
        const rivals = [
          orders.insert({ ...other, npk: order.npk }),
          orders.insert({ ...other, feeNpk: order.npk }),
        ]
        for (const rival of rivals) expect(Exit.isFailure(yield* Effect.exit(rival))).toBe(true)
        expect(yield* orders.find(other.id)).toBe(null)
        yield* orders.insert(other)
        const stolen = orders.addNoteKeys(other.chainId, other.id, [70n, order.npk])
        expect(Exit.isFailure(yield* Effect.exit(stolen))).toBe(true)
        expect(yield* orders.byNoteKeys(order.chainId, [70n])).toEqual([])
        yield* orders.addNoteKeys(exampleChain(1), other.id, [order.npk])
      }),
    )

    scenario(
      "lists orders of the wanted phases, oldest first, up to the limit",
      Effect.gen(function* () {
        const orders = yield* OrderStore
        const rows = [5, 3, 4, 1, 2].map((n) =>
          exampleOrder(n, { phase: n === 4 ? "paying" : "scheduled" }),
        )
        for (const row of rows) yield* orders.insert(row)
        yield* orders.insert(exampleOrder(6, { chainId: exampleChain(1), phase: "scheduled" }))
        const listed = (wanted: ReadonlyArray<OrderPhase>, limit: number, after?: number) =>
          orders
            .inPhases(
              order.chainId,
              wanted,
              limit,
              after === undefined ? undefined : exampleOrder(after),
            )
            .pipe(
              Effect.tap((found) =>
                Effect.map(summaries(wanted, limit, after), (same) =>
                  expect(same).toEqual(
                    found.map(({ id, createdAt, version }) => ({ id, createdAt, version })),
                  ),
                ),
              ),
              Effect.map((found) => found.map(({ createdAt }) => createdAt - rowTime)),
            )
        const summaries = (wanted: ReadonlyArray<OrderPhase>, limit: number, after?: number) =>
          orders.summaries(
            order.chainId,
            wanted,
            limit,
            after === undefined ? undefined : exampleOrder(after),
          )
        const rowTime = exampleOrder(0).createdAt
        expect(yield* listed(["scheduled"], 10)).toEqual([1, 2, 3, 5])
        expect(yield* listed(["scheduled", "paying"], 4)).toEqual([1, 2, 3, 4])
        expect(yield* listed(["scheduled", "paying"], 4, 3)).toEqual([4, 5])
        expect(yield* listed(["failed"], 10)).toEqual([])
      }),
    )

    scenario(
      "counts an owner's unpaid orders",
      Effect.gen(function* () {
        const orders = yield* OrderStore
        yield* orders.insert(exampleOrder(1))
        yield* orders.insert(exampleOrder(2))
        yield* orders.insert(exampleOrder(3, { owner: exampleOwner(1) }))
        yield* orders.insert(exampleOrder(4, { phase: "expired" }))
        yield* orders.insert(exampleOrder(5, { phase: "completed" }))
        expect(yield* orders.unpaid(exampleOwner(0))).toBe(2)
        expect(yield* orders.unpaid(exampleOwner(2))).toBe(0)
      }),
    )

    scenario(
      "returns the ids of an owner's orders that have not ended, whatever their chain",
      Effect.gen(function* () {
        const orders = yield* OrderStore
        for (const [n, phase] of phases.entries())
          yield* orders.insert(exampleOrder(n + 1, { phase, chainId: exampleChain(n % 2) }))
        yield* orders.insert(exampleOrder(8, { owner: exampleOwner(1) }))
        const live = [1, 2, 3, 4].map((n) => exampleOrder(n).id)
        expect((yield* orders.liveOf(exampleOwner(0))).toSorted()).toEqual(live.toSorted())
        expect(yield* orders.liveOf(exampleOwner(2))).toEqual([])
      }),
    )

    scenario(
      "rolls insertion and update back with their transaction",
      Effect.gen(function* () {
        const orders = yield* OrderStore
        const { transact } = yield* UnitOfWork
        yield* orders.insert(order)
        yield* Effect.exit(
          transact(
            Effect.gen(function* () {
              yield* orders.insert(exampleOrder(2))
              yield* orders.addNoteKeys(order.chainId, order.id, [60n])
              yield* orders.update({ ...order, phase: "paying", version: 2 })
              return yield* Effect.fail("undo")
            }),
          ),
        )
        expect(yield* orders.find(exampleOrder(2).id)).toBe(null)
        expect(yield* orders.byNoteKeys(order.chainId, [exampleOrder(2).npk, 60n])).toEqual([])
        expect(yield* orders.find(order.id)).toEqual(order)
        expect(yield* orders.inPhases(order.chainId, ["paying"], 9)).toEqual([])
      }),
    )
  })
}
