import { Clock, Effect } from "effect"
import { JobQueue } from "../port/storage/JobQueue.ts"
import { countingNotes, isUndecided } from "../deposit/index.ts"
import { isAltered } from "../organization/index.ts"
import { NoteStore, type NoteState } from "../port/storage/NoteStore.ts"
import { OrderStore, type Order, type OrderPhase } from "../port/storage/OrderStore.ts"
import type { ChainHead, PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { askedFor, depositsOf, dueAt, isScreenedAtEnd, isSettled } from "../privateSend/index.ts"
import { advanceOrder } from "../worker/advanceOrder.ts"
import { readPages, type Placed } from "../worker/reading/readPages.ts"
import { readTogether } from "../worker/reading/readTogether.ts"
import { alarmAltered, unlessSetAside } from "../worker/setAside.ts"

/** Orders per query. */
const limit = 500

/**
 * Advances the private sends of a chain: records arrived deposits, expires late orders, and wakes orders with work to do. It reads
 * everything from the stores, so an order that lost its worker continues at the next poll.
 */
export const settleOrders = Effect.fn("indexer.settleOrders")(function* (
  gateway: PoolGatewayShape,
  head: ChainHead,
) {
  const queue = yield* JobQueue
  const now = yield* Clock.currentTimeMillis
  yield* forOrders(gateway, ["awaiting-deposit"], (orders) => settleDeposits(orders, gateway, head))
  yield* forOrders(gateway, ["deposit-detected", "scheduled", "paying"], (orders) =>
    Effect.forEach(
      orders.filter((order) => hasWork(order, now)),
      ({ id }) => queue.enqueue("private-send", id),
      { discard: true },
    ),
  )
})

/** True if a payout is in progress or due, or if the payouts have no times yet. */
function hasWork({ payouts }: Order, now: number): boolean {
  return payouts.some(
    (payout) =>
      !isSettled(payout) &&
      (payout.operation !== null || payout.scheduledTime === null || dueAt(payout) <= now),
  )
}

/** Reads the orders of a chain in these phases page by page. Orders that cannot be read are set aside. */
const forOrders = Effect.fnUntraced(function* <E, R>(
  { chainId }: PoolGatewayShape,
  phases: ReadonlyArray<OrderPhase>,
  each: (orders: ReadonlyArray<Order>) => Effect.Effect<void, E, R>,
) {
  const { inPhases, summaries, findAll } = yield* OrderStore
  const pages = {
    name: `orders ${chainId} ${phases.join(" ")}`,
    limit,
    page: (after?: Placed<string>) => inPhases(chainId, phases, limit, after),
    summaries: (after?: Placed<string>) => summaries(chainId, phases, limit, after),
    // An order may have moved on after its summary was read.
    findAll: (ids: ReadonlyArray<string>) =>
      Effect.map(findAll(ids), (orders) => orders.filter(({ phase }) => phases.includes(phase))),
  }
  yield* readPages(pages, each)
})

const settleDeposits = Effect.fnUntraced(function* (
  orders: ReadonlyArray<Order>,
  { chainId }: PoolGatewayShape,
  head: ChainHead,
) {
  if (orders.length === 0) return
  const notes = yield* NoteStore
  const now = yield* Clock.currentTimeMillis
  const rows = orders.map((order) => ({
    id: `notes of ${order.id}`,
    version: order.version,
    order,
  }))
  const read = yield* readTogether(rows, (some) =>
    Effect.map(
      notes.notesByNpk(
        chainId,
        some.flatMap(({ order }) => askedFor(order)).map(({ npk }) => npk),
      ),
      (arrived) => some.map(({ order }) => ({ order, arrived })),
    ),
  )
  const confirmed = (yield* notes.chainStatus(chainId))?.confirmed ?? -1
  const indexed = (yield* notes.checkpoint(chainId))?.number ?? -1
  // Use the chain's clock: a deposit sent before the deadline and mined late must still count.
  const closed =
    indexed >= head.finalized.number ? Math.min(now, head.finalized.time * 1000) : -Infinity
  for (const { order, arrived } of read) {
    yield* unlessSetAside("order", order, settle(order, arrived, confirmed, closed)).pipe(
      Effect.catchTag("OrderMoved", () => Effect.void),
    )
  }
})

const settle = Effect.fnUntraced(function* (
  order: Order,
  arrived: ReadonlyArray<NoteState>,
  confirmed: number,
  closed: number,
) {
  // The end of an order that another program changed would give the deposit to whomever its row names.
  if (isAltered(order)) return yield* alarmAltered("private-send", order)
  const queue = yield* JobQueue
  const now = depositsOf(
    order,
    countingNotes(arrived.filter(({ note }) => note.block <= confirmed)),
  )
  if (now.complete) {
    yield* advanceOrder(order, { type: "deposited", ...now })
    return yield* queue.enqueue("private-send", order.id)
  }
  const current =
    now.deposited === order.deposited
      ? order
      : yield* advanceOrder(order, { type: "deposited", ...now })
  // Undecided notes may still count.
  const possible = [
    ...countingNotes(arrived),
    ...arrived.filter(isUndecided).map(({ note }) => note),
  ]
  const onItsWay = depositsOf(order, possible).complete
  if (closed <= order.deadline || onItsWay) return
  // The arrived amount goes to the owner only if the owner is served at the end. The order's worker screens, so the index does not wait for
  // it.
  if (current.deposited > 0n && !isScreenedAtEnd(current))
    return yield* queue.enqueue("private-send", order.id)
  yield* advanceOrder(current, { type: "expired" })
})
