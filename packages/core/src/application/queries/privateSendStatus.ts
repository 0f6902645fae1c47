import { Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import { ownerId } from "../../owner/index.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { OrderStore } from "../../port/storage/OrderStore.ts"
import type { Answer } from "../intake/Answer.ts"
import { maySee, type Caller } from "../intake/Caller.ts"
import { gatewayOf } from "../../port/chain/gatewayOf.ts"
import { orderView } from "./orderView.ts"
import { requirePathId } from "./requirePathId.ts"
import type { schemas } from "../wire/schemas.ts"
import type { SignedRequest } from "../../request/SignedRequest.ts"

type StatusQuery = (typeof schemas)["GET /private-send/:orderId"]["request"]["Type"]

/**
 * GET /private-send/{orderId}: any session of the same owner sees it; to everybody else there is no such order. The path is not signed,
 * so the answer repeats the id.
 */
export const privateSendStatus = Effect.fnUntraced(function* (
  caller: Caller,
  command: StatusQuery,
  request: Pick<SignedRequest, "pathParameters">,
) {
  const orders = yield* OrderStore
  const operations = yield* OperationStore
  const { orderId } = request.pathParameters
  const wanted = yield* requirePathId(orderId, command.id, "orderId")
  const order = yield* orders.find(wanted.toLowerCase())
  if (order === null || order.owner !== ownerId(caller.owner) || !maySee(caller, order.chainId))
    return yield* refusal("ORDER_NOT_FOUND", { id: wanted })
  const payouts = yield* operations.findAll(
    order.payouts.flatMap(({ operation }) => operation ?? []),
  )
  const view = orderView(order, payouts, yield* gatewayOf(order.chainId))
  return { outcome: "ok", body: { success: true, ...view, nonce: caller.nonce } } satisfies Answer
})
