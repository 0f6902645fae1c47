import { Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import { ownerId } from "../../owner/index.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { OrderStore } from "../../port/storage/OrderStore.ts"
import { maySee, type Caller } from "../intake/Caller.ts"

/** Returns an order of this owner with the operations of its payouts. Fails with ORDER_NOT_FOUND for any other caller. */
export const privateSendStatus = Effect.fn("useCase.privateSendStatus")(function* (
  caller: Caller,
  { orderId }: { readonly orderId: string },
) {
  const orders = yield* OrderStore
  const operations = yield* OperationStore
  const order = yield* orders.findOf(ownerId(caller.owner), orderId.toLowerCase())
  if (order === null || !maySee(caller, order.chainId))
    return yield* refusal("ORDER_NOT_FOUND", { id: orderId })
  const payouts = yield* operations.findAll(
    order.payouts.flatMap(({ operation }) => operation ?? []),
  )
  return { order, payouts }
})
