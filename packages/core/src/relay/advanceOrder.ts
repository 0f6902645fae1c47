import { Effect, Result } from "effect"
import { OrderMoved, OrderStore, type Order } from "../port/OrderStore.ts"
import { transitionOrder, type OrderEvent } from "../privateSend/index.ts"

/** Moves an order by one event, as compare-and-set. */
export const advanceOrder = Effect.fnUntraced(function* (order: Order, event: OrderEvent) {
  const orders = yield* OrderStore
  const next = transitionOrder(order, event)
  if (Result.isFailure(next)) return yield* new OrderMoved({ id: order.id })
  yield* orders.update(next.success)
  return next.success
})
