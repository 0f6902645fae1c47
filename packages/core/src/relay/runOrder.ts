import { Effect } from "effect"
import { Clock } from "../port/Clock.ts"
import { OperationStore } from "../port/OperationStore.ts"
import { OrderStore, type Order, type OrderPayout } from "../port/OrderStore.ts"
import { drawSchedule, isSettled, type OrderEvent } from "../privateSend/index.ts"
import { payOut } from "./payOut.ts"
import { RelayConfiguration } from "./RelayConfiguration.ts"
import { advanceOrder } from "./settleOrders.ts"
import { spentUnrecorded } from "./spentUnrecorded.ts"

/**
 * The body of a `private-send` job: takes one order as far as it goes now. Idempotent: every step is a compare-and-set on the order's
 * version, so two workers on one order do no more than one. What is not due yet is left; the chain's follower wakes the order again.
 */
export const runOrder = Effect.fnUntraced(function* (id: string) {
  const orders = yield* OrderStore
  for (;;) {
    const order = yield* orders.find(id)
    if (order === null) return
    const moved = yield* step(order).pipe(
      // Another worker was faster: see what is left to do.
      Effect.catchTag("OrderMoved", () => Effect.succeed(true)),
    )
    if (!moved) return
  }
})

/** True when the order has changed, so that there may be more to do. */
const step = Effect.fnUntraced(function* (order: Order) {
  switch (order.phase) {
    case "deposit-detected":
      yield* schedule(order)
      return true
    case "scheduled":
    case "paying":
      return yield* pay(order)
    case "awaiting-deposit":
    case "completed":
    case "expired":
    case "failed":
      return false
  }
})

/** Draws the payouts' times; without a completion time they start at once. */
const schedule = Effect.fnUntraced(function* (order: Order) {
  const { privateSend: rules } = yield* RelayConfiguration
  const now = yield* (yield* Clock).now
  const { completionTime } = order
  const times =
    completionTime === null
      ? order.payouts.map(() => now)
      : yield* drawSchedule({
          payouts: order.payouts.length,
          from: now,
          until: completionTime - rules.margin,
          gap: rules.gap,
        })
  yield* advanceOrder(order, {
    type: "scheduled",
    times: times.map((scheduledTime) => ({
      scheduledTime,
      deadline: Math.min(completionTime ?? Infinity, scheduledTime + rules.payoutLifetime),
    })),
  })
})

/** Learns what became of payouts under way, and starts those that are due. */
const pay = Effect.fnUntraced(function* (order: Order) {
  const { operationsPerWorker } = yield* RelayConfiguration
  const now = yield* (yield* Clock).now
  for (const [place, payout] of order.payouts.entries()) {
    const event = yield* newsOf(payout, place, now)
    if (event === null) continue
    yield* advanceOrder(order, event)
    return true
  }
  const unsent = order.payouts.filter(({ status }) => status === "processing").length
  if (unsent >= operationsPerWorker) return false
  const due = dueFirst(order, now)
  const [first] = due
  if (first !== undefined && (yield* spentUnrecorded(order))) {
    yield* advanceOrder(order, { type: "lost", payout: first })
    return true
  }
  for (const place of due) {
    // A payout whose notes are not there yet must not keep back one whose are.
    if (yield* payOut(order, place, now)) return true
  }
  return false
})

/** What has happened to a payout since the order was written; `null` for nothing. */
const newsOf = Effect.fnUntraced(function* (payout: OrderPayout, place: number, now: number) {
  const operations = yield* OperationStore
  const event = (type: "sent" | "paid" | "lost"): OrderEvent => ({ type, payout: place })
  if (isSettled(payout)) return null
  if (payout.operation === null) {
    return payout.deadline !== null && now > payout.deadline ? event("lost") : null
  }
  const operation = yield* operations.find(payout.operation)
  const state = operation?.status.state
  if (state === "confirmed") return event("paid")
  if (state === "failed") return event("lost")
  return state === "broadcast" && payout.status === "processing" ? event("sent") : null
})

/** Places of payouts that may start, the earliest first. */
function dueFirst({ payouts }: Order, now: number): ReadonlyArray<number> {
  return payouts
    .map(({ scheduledTime, status }, place) => ({ place, status, time: scheduledTime ?? Infinity }))
    .filter(({ status, time }) => status === "pending" && time <= now)
    .toSorted((a, b) => a.time - b.time)
    .map(({ place }) => place)
}
