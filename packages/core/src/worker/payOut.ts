import { Effect } from "effect"
import { deadlineFrom, isTooLateToStart } from "../operation/deadline.ts"
import { newOperation } from "../operation/newOperation.ts"
import { newOperationId } from "../operation/newOperationId.ts"
import type { Intent } from "../operation/Operation.ts"
import { parseOwnerId } from "../owner/index.ts"
import { JobQueue } from "../port/storage/JobQueue.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import { OrderStore, type Order } from "../port/storage/OrderStore.ts"
import { ShieldedPool } from "../port/chain/ShieldedPool.ts"
import { UnitOfWork } from "../port/storage/UnitOfWork.ts"
import { nextTry } from "../privateSend/index.ts"
import { advanceOrder, movedBy } from "./advanceOrder.ts"
import { deadlinesOf } from "../port/chain/deadlinesOf.ts"
import { gatewayOf } from "../port/chain/gatewayOf.ts"
import { waitOf } from "../application/fees/gasDebt.ts"
import { tokenRefuses } from "../application/intake/tokenRefuses.ts"

/**
 * Starts one payout: reserves the order's notes, inserts the operation, updates the order and enqueues a wake-up in one transaction. The
 * order keeps that operation for the payout until it can no longer be executed, and all attempts of an operation spend one anchor, so a
 * payout is made at most once. If the recipient is rejected or the owner must wait, the payout is postponed. Returns false if it changed
 * nothing: the notes are still arriving or will never come, or too little time is left.
 */
export const payOut = Effect.fn("worker.payOut")(function* (
  order: Order,
  place: number,
  now: number,
) {
  const unit = yield* UnitOfWork
  const orders = yield* OrderStore
  const operations = yield* OperationStore
  const queue = yield* JobQueue
  const pool = yield* ShieldedPool
  const intent = intentOf(order, place)
  const deadline = order.payouts[place]?.deadline
  const owner = parseOwnerId(order.owner)
  if (intent === null || owner === null || deadline === null || deadline === undefined) return false
  const gateway = yield* gatewayOf(order.chainId)
  const deadlines = yield* deadlinesOf(gateway)
  if (isTooLateToStart(now, deadline, deadlines)) return false
  const { token, recipient: to, amount } = intent
  // Once proven, a payout holds its notes, which other payouts may need. So a recipient that is rejected now is checked before any
  // reservation.
  const refused = yield* tokenRefuses(gateway, { token, to, amount })
  if (refused || (yield* waitOf(order.owner)) > 0) return yield* postpone(order, place, now)
  const operation = newOperation(
    {
      id: yield* newOperationId,
      request: null,
      chainId: order.chainId,
      intent,
      kind: "payout",
      status: { state: "accepted" },
      deadline: Math.min(deadline, deadlineFrom(now, deadlines)),
    },
    now,
  )
  const started = yield* movedBy(order, {
    type: "started",
    payout: place,
    operation: operation.id,
  })
  return yield* unit
    .transact(
      Effect.gen(function* () {
        yield* orders.update(started)
        yield* pool.reserve(order.chainId, owner, intent, operation.id)
        yield* operations.insert(operation)
        yield* queue.enqueue("operation", operation.id)
        return true
      }),
    )
    .pipe(
      Effect.catchTag(
        ["InsufficientBalance", "BalanceReserved", "TooManyNotes", "NotesTaken"],
        () => Effect.succeed(false),
      ),
    )
})

/** Postpones a payout. Returns false if no time is left; then the deadline decides. */
export const postpone = Effect.fnUntraced(function* (order: Order, place: number, now: number) {
  const payout = order.payouts[place]
  const notBefore = payout === undefined ? null : nextTry(payout, now)
  if (notBefore === null) return false
  yield* advanceOrder(order, { type: "postponed", payout: place, notBefore })
  return true
})

/** Builds the intent of a payout. The payouts that still wait determine how its change is split. */
function intentOf(
  order: Order,
  place: number,
): Extract<Intent, { readonly kind: "payout" }> | null {
  const payout = order.payouts[place]
  if (payout === undefined) return null
  const { token, fee } = order
  const ahead = order.payouts
    .filter(({ status }, k) => status === "pending" && k !== place)
    .toSorted((a, b) => (a.scheduledTime ?? 0) - (b.scheduledTime ?? 0))
    .map((other) => other.amount + other.cut + (fee.token === token ? other.fee : 0n))
  return {
    kind: "payout",
    owner: order.owner,
    orderId: order.id,
    token,
    amount: payout.amount,
    recipient: payout.recipient,
    cut: payout.cut,
    fee: { token: fee.token, amount: payout.fee },
    ahead,
  }
}
