import { Effect, Result } from "effect"
import { OrderMoved, OrderStore, type Order } from "../port/storage/OrderStore.ts"
import { transitionOrder, type OrderEvent } from "../privateSend/index.ts"
import { IllegalStep } from "./IllegalStep.ts"

/** Applies an event to an order and stores it by compare-and-set. Fails like `movedBy`. */
export const advanceOrder = Effect.fnUntraced(function* (order: Order, event: OrderEvent) {
  const orders = yield* OrderStore
  const next = yield* movedBy(order, event)
  yield* orders.update(next)
  return next
})

/**
 * Returns the order after the event, without storing it. Fails with `OrderMoved` if another worker moved the order meanwhile, and with
 * `IllegalStep` if the stored row is unchanged and its phase and payouts do not allow the event.
 */
export const movedBy = Effect.fnUntraced(function* (order: Order, event: OrderEvent) {
  const orders = yield* OrderStore
  const next = transitionOrder(order, event)
  if (Result.isSuccess(next)) return next.success
  const { id, phase, version } = order
  const stored = yield* orders.find(id)
  if (stored?.version !== version) return yield* new OrderMoved({ id })
  return yield* new IllegalStep({ kind: "private-send", state: phase, event: event.type, version })
})
