import { Effect } from "effect"
import { deadlineFrom, isTooLateToStart } from "../operation/deadline.ts"
import { newOperation } from "../operation/newOperation.ts"
import { newOperationId } from "../operation/newOperationId.ts"
import type { Intent } from "../operation/Operation.ts"
import { parseOwnerId } from "../owner/index.ts"
import type { Owner } from "../owner/Owner.ts"
import { JobQueue } from "../port/storage/JobQueue.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import { OrderStore, type Order, type OrderPayout } from "../port/storage/OrderStore.ts"
import { ShieldedPool } from "../port/chain/ShieldedPool.ts"
import { UnitOfWork } from "../port/storage/UnitOfWork.ts"
import { nextTry } from "../privateSend/index.ts"
import { advanceOrder, movedBy } from "./advanceOrder.ts"
import { deadlinesOf } from "../port/chain/deadlinesOf.ts"
import { gatewayOf } from "../port/chain/gatewayOf.ts"
import { waitOf } from "../application/fees/gasDebt.ts"
import { tokenRefuses } from "../application/intake/tokenRefuses.ts"
import { mustWait } from "./outOfTime/mustWait.ts"
import { payoutFee } from "./payoutFee.ts"
import { turnOf } from "./turnOf.ts"
import { logAccepted } from "../tracing/logOperation.ts"

type PayoutIntent = Extract<Intent, { readonly kind: "payout" }>

/**
 * Starts one payout: reserves the order's notes, inserts the operation, updates the order and enqueues a wake-up in one transaction. The
 * order keeps that operation for the payout until it can no longer be executed, and all attempts of an operation spend one anchor, so a
 * payout is made at most once. The payout is postponed if the token rejects the recipient, the recipient is blocked, the chain is closed,
 * the owner must wait, or the price exceeds the order's bound. Returns false if it changed nothing: the notes are still arriving or will
 * never come, or too little time is left.
 */
export const payOut = Effect.fn("worker.payOut")(function* (
  order: Order,
  place: number,
  now: number,
) {
  const payout = order.payouts[place]
  const deadline = payout?.deadline ?? null
  const owner = parseOwnerId(order.owner)
  if (payout === undefined || owner === null || deadline === null) return false
  const gateway = yield* gatewayOf(order.chainId)
  const deadlines = yield* deadlinesOf(gateway)
  if (isTooLateToStart(now, deadline, deadlines)) return false
  const { token } = order
  const { recipient: to, amount } = payout
  // Once proven, a payout holds its notes, which other payouts may need. So a recipient that is rejected now is checked before any
  // reservation.
  const refused = yield* tokenRefuses(gateway, { token, to, amount })
  if (refused || (yield* waitOf(order.owner)) > 0) return yield* postpone(order, place, now)
  if (
    yield* mustWait(
      { kind: "payout", intent: intentOf(order, place, payout, 0n), attempts: [] },
      gateway,
    )
  )
    return yield* postpone(order, place, now)
  const intent = (fee: bigint) => intentOf(order, place, payout, fee)
  const fee = yield* payoutFee(order, { ...payout, deadline }, now, gateway, owner, intent).pipe(
    Effect.catchTag(noNotes, () => Effect.succeed(null)),
  )
  if (fee === null) return false
  if (fee.kind === "waits") {
    yield* advanceOrder(order, { type: "postponed", payout: place, notBefore: fee.until })
    return true
  }
  return yield* start(order, place, owner, intent(fee.amount), {
    now,
    deadline: Math.min(deadline, deadlineFrom(now, deadlines)),
  })
})

/** The order's notes are still arriving, held by other payouts, or too few. */
const noNotes = ["InsufficientBalance", "BalanceReserved", "TooManyNotes"] as const

const start = Effect.fnUntraced(function* (
  order: Order,
  place: number,
  owner: Owner,
  intent: PayoutIntent,
  { now, deadline }: { readonly now: number; readonly deadline: number },
) {
  const unit = yield* UnitOfWork
  const orders = yield* OrderStore
  const operations = yield* OperationStore
  const queue = yield* JobQueue
  const pool = yield* ShieldedPool
  const operation = newOperation(
    {
      id: yield* newOperationId,
      request: null,
      chainId: order.chainId,
      intent,
      kind: "payout",
      status: { state: "accepted" },
      deadline,
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
      Effect.tap(() => logAccepted(operation)),
      Effect.catchTag([...noNotes, "NotesTaken"], () => Effect.succeed(false)),
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

/** Builds the intent of a payout. The payouts that still wait determine how its change is split: each may need up to the order's bound. */
function intentOf(order: Order, place: number, payout: OrderPayout, amount: bigint): PayoutIntent {
  const { token, fee, payoutBound } = order
  const ahead = order.payouts
    .map((other, k) => ({ other, k, time: other.scheduledTime ?? 0 }))
    .filter(({ other, k }) => other.status === "pending" && k !== place)
    .toSorted((a, b) => a.time - b.time || turnOf(order.id, a.k) - turnOf(order.id, b.k))
    .map(
      ({ other }) =>
        other.amount + other.cut + (fee.token === token ? (payoutBound ?? other.fee) : 0n),
    )
  return {
    kind: "payout",
    owner: order.owner,
    orderId: order.id,
    token,
    amount: payout.amount,
    recipient: payout.recipient,
    cut: payout.cut,
    fee: { token: fee.token, amount },
    ahead,
    ...(payoutBound === null ? {} : { feeAhead: payoutBound }),
  }
}
