import { Effect } from "effect"
import { refusal } from "../error/RelayError.ts"
import { ownerId } from "../owner/index.ts"
import { OperationStore } from "../port/OperationStore.ts"
import { OrderStore } from "../port/OrderStore.ts"
import { parseUuid } from "../request/index.ts"
import type { Answer } from "./Answer.ts"
import type { Caller } from "./Caller.ts"
import { gatewayOf } from "./gatewayOf.ts"
import { orderView } from "./orderView.ts"
import type { schemas } from "./schemas.ts"
import type { SignedRequest } from "./SignedRequest.ts"

type StatusQuery = (typeof schemas)["GET /private-send/:orderId"]["request"]["Type"]

/**
 * GET /private-send/{orderId}: any session of the same owner sees it; to everybody else there is no such order. The path is not signed,
 * so the answer repeats the id, and a signed `id` in the query must equal it.
 */
export const privateSendStatus = Effect.fnUntraced(function* (
  caller: Caller,
  command: StatusQuery,
  request: Pick<SignedRequest, "pathParameters">,
) {
  const orders = yield* OrderStore
  const operations = yield* OperationStore
  const wanted = request.pathParameters["orderId"] ?? ""
  if (parseUuid(wanted) === null)
    return yield* refusal("INVALID_REQUEST", { reason: "The order's id is no UUID" })
  if (command.id !== undefined && command.id.toLowerCase() !== wanted.toLowerCase())
    return yield* refusal("INVALID_REQUEST_SIGNATURE")
  const order = yield* orders.find(wanted.toLowerCase())
  if (order === null || order.owner !== ownerId(caller.owner))
    return yield* refusal("ORDER_NOT_FOUND", { id: wanted })
  const ids = order.payouts.flatMap(({ operation }) => operation ?? [])
  const found = yield* Effect.forEach(ids, (id) => operations.find(id))
  const view = orderView(
    order,
    found.flatMap((operation) => operation ?? []),
    yield* gatewayOf(order.chainId),
  )
  return { outcome: "ok", body: { success: true, ...view, nonce: caller.nonce } } satisfies Answer
})
