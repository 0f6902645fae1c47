import { Effect, Result } from "effect"
import { OrderMoved, OrderStore, type Order } from "../port/storage/OrderStore.ts"
import { transitionOrder, type OrderEvent } from "../privateSend/index.ts"
import { IllegalStep } from "./IllegalStep.ts"

/** Moves an order by one event, as compare-and-set; errors as `movedBy`. */
export const advanceOrder = Effect.fnUntraced(function* (order: Order, event: OrderEvent) {
  const orders = yield* OrderStore
  const next = yield* movedBy(order, event)
  yield* orders.update(next)
  return next
})

/**
 * The order after the event, not stored yet. `OrderMoved` when another worker has moved it meanwhile; `IllegalStep` when the stored row is
 * the one that the step was decided on and its phase and payouts do not allow the event.
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
