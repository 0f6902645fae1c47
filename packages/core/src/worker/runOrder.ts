import { Clock, Effect, Option, Result } from "effect"
import { roundDownToGrid, roundUpToGrid } from "../operation/deadline.ts"
import type { Operation, OperationId } from "../operation/Operation.ts"
import { isForgedOperation } from "../application/wallets/isForgedOperation.ts"
import { isAltered, isUnsealed } from "../organization/index.ts"
import { unprovenStates } from "../operation/transition.ts"
import { deadlinesOf } from "../port/chain/deadlinesOf.ts"
import { gatewayOf } from "../port/chain/gatewayOf.ts"
import { parseOwnerId } from "../owner/index.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import { WalletOperationStore } from "../port/storage/WalletOperationStore.ts"
import type { ScreeningVerdict } from "../port/Screening.ts"
import { OrderStore, type Order, type OrderPayout } from "../port/storage/OrderStore.ts"
import {
  drawSchedule,
  dueAt,
  isScreenedAtEnd,
  isSettled,
  isWithheld,
  nextTry,
  payoutMargin,
  transitionOrder,
  type OrderEvent,
} from "../privateSend/index.ts"
import { screenOwner } from "../screening/askScreening.ts"
import { advanceOrder } from "./advanceOrder.ts"
import { turnOf } from "./turnOf.ts"
import { payOut, postpone } from "./payOut.ts"
import { RelayConfiguration } from "../port/RelayConfiguration.ts"
import { alarmAltered, answerTo, unlessSetAside } from "./setAside.ts"
import { spentUnrecorded } from "./spentUnrecorded.ts"
import { isSuspended } from "./wallet/isSuspended.ts"

/**
 * Runs a `private-send` job: advances one order as far as possible now. Idempotent: every step is a compare-and-set on the order's version,
 * so two workers do the same as one. Payouts that are not due wait; the chain's indexer wakes the order again.
 */
export const runOrder = Effect.fn("worker.runOrder", { root: true })(function* (id: string) {
  const orders = yield* OrderStore
  for (;;) {
    const order = yield* orders.find(id)
    if (order === null) return
    const moved = yield* unlessSetAside("order", order, step(order)).pipe(
      // Another worker was faster. Read the order again.
      Effect.catchTag("OrderMoved", () => Effect.succeed(Option.some(true))),
    )
    // Payouts of an order that is set aside are operations of their own and continue. The indexer wakes the order again.
    if (!Option.getOrElse(moved, () => false)) return
  }
})

/** Returns true if the order changed, so that there may be more to do. */
const step = Effect.fnUntraced(function* (order: Order) {
  switch (order.phase) {
    case "deposit-detected":
      yield* schedule(order)
      return true
    case "scheduled":
    case "paying":
      // Before a payout (test: `sealedPayments.test.ts` of waas).
      return (yield* isForged(order)) ? false : yield* pay(order)
    case "awaiting-deposit":
      yield* decideAtEnd(order)
      return false
    case "completed":
    case "expired":
    case "failed":
      return false
  }
})

/**
 * Whether another program wrote this order of a managed wallet, and an alarm was raised. An order has the id of the deposit that pays for it,
 * so one that lost its mark is one too.
 */
const isForged = Effect.fnUntraced(function* (order: Order) {
  const deposits = yield* WalletOperationStore
  const lostMark =
    order.leftover === undefined && (yield* deposits.find(order.id as OperationId)) !== null
  if (!isAltered(order) && !lostMark) return false
  yield* alarmAltered("private-send", order)
  return true
})

/**
 * Whether another program wrote a started payout of a managed wallet's order, and an alarm was raised. What such a row says decides nothing:
 * a payout that it calls failed may have paid.
 */
const areForged = Effect.fnUntraced(function* (order: Order, started: ReadonlyArray<Operation>) {
  const isManaged = order.leftover !== undefined && order.seal !== undefined
  const forged = yield* Effect.filter(started, (one) =>
    isManaged ? Effect.succeed(isAltered(one) || isUnsealed(one)) : isForgedOperation(one),
  )
  for (const one of forged) yield* alarmAltered("operation", one)
  return forged.length > 0
})

/** Whether the managed wallet that pays for an order may start no payout now. An order of a session is never frozen. */
const isFrozen = Effect.fnUntraced(function* (order: Order) {
  if (order.leftover === undefined) return false
  const deposit = yield* (yield* WalletOperationStore).find(order.id as OperationId)
  // A changed row could name another user (test: "starts no payout if a writer in the database names another user").
  return deposit === null || isAltered(deposit) || (yield* isSuspended(deposit))
})

/** Records whether the owner is served at the end of an order whose deposit is incomplete. */
const decideAtEnd = Effect.fn("worker.decideAtEnd")(function* (order: Order) {
  // A repeated wake-up: the question is already answered.
  if (isScreenedAtEnd(order)) return
  const verdict = yield* verdictAtEnd(order)
  if (verdict === null) return
  const at = yield* Clock.currentTimeMillis
  yield* advanceOrder(order, { type: "decided", decision: { at, state: verdict, reason: null } })
})

/**
 * Screens the owner of an order that is about to end; the remainder goes to the owner only if it is served. Returns `null` while screening
 * has not answered. Until then the order does not end.
 */
const verdictAtEnd = (order: Order) =>
  answerTo(
    order,
    Effect.map(ownerVerdict(order), (verdict) => (verdict === "undecided" ? null : verdict)),
  )

const ownerVerdict = Effect.fnUntraced(function* ({ owner: id, chainId }: Order) {
  const owner = parseOwnerId(id)
  if (owner === null) return yield* Effect.die(new Error("an order has a malformed owner id"))
  return yield* screenOwner(owner, chainId)
})

/** Draws the payouts' times. Without a completion time all payouts start at once. Their deadlines lie on the chain's grid. */
const schedule = Effect.fn("worker.schedule")(function* (order: Order) {
  const { privateSend: rules } = yield* RelayConfiguration
  const deadlines = yield* deadlinesOf(yield* gatewayOf(order.chainId))
  const now = yield* Clock.currentTimeMillis
  const { grid } = deadlines
  const completionTime =
    order.completionTime === null ? null : roundDownToGrid(order.completionTime, grid)
  const times =
    completionTime === null
      ? order.payouts.map(() => now)
      : yield* drawSchedule({
          payouts: order.payouts.length,
          from: now,
          until: completionTime - payoutMargin(rules, deadlines),
          gap: rules.gap,
        })
  yield* advanceOrder(order, {
    type: "scheduled",
    times: times.map((scheduledTime) => ({
      scheduledTime,
      deadline: completionTime ?? roundUpToGrid(scheduledTime + rules.payoutLifetime, grid),
    })),
  })
})

/** Records the results of started payouts and, while the owner is served and not suspended, starts those that are due. */
const pay = Effect.fnUntraced(function* (order: Order) {
  const { operationsPerWorker } = yield* RelayConfiguration
  const operations = yield* OperationStore
  const now = yield* Clock.currentTimeMillis
  const started = yield* operations.findAll(
    order.payouts.flatMap((payout) => (isSettled(payout) ? [] : (payout.operation ?? []))),
  )
  if (yield* areForged(order, started)) return false
  let unproven = 0
  for (const [place, payout] of order.payouts.entries()) {
    if (isSettled(payout)) continue
    const operation = started.find(({ id }) => id === payout.operation) ?? null
    const event = payoutEvent(payout, operation, place, now)
    if (event !== null) {
      const asked = endsUnfinished(order, event) ? yield* screenedAtEnd(order, now) : order
      if (asked === null) return false
      yield* advanceOrder(asked, event)
      return true
    }
    if (operation !== null && isUnproven(operation)) unproven += 1
  }
  // Only unproven payouts need the prover. A proven one that waits for its recipient must not delay the others.
  if (unproven >= operationsPerWorker) return false
  const due = dueFirst(order, now)
  const [first] = due
  if (first === undefined) return false
  if (yield* isFrozen(order)) return yield* postpone(order, first, now)
  const verdict = yield* ownerVerdict(order)
  const asked = yield* recordVerdict(order, verdict, now)
  if (verdict !== "served") return yield* postpone(asked, first, now)
  if (yield* spentUnrecorded(asked)) {
    yield* advanceOrder(asked, { type: "lost", payout: first })
    return true
  }
  for (const place of due) {
    // A payout whose notes are missing must not delay one whose notes have arrived.
    if (yield* payOut(asked, place, now)) return true
  }
  return false
})

/** Whether the event ends the order with an unmade payout, which leaves a remainder. */
function endsUnfinished(order: Order, event: OrderEvent): boolean {
  return Result.getOrNull(transitionOrder(order, event))?.phase === "failed"
}

/** Returns the order with the verdict on its owner at its end; `null` while screening has not answered. */
const screenedAtEnd = Effect.fnUntraced(function* (order: Order, now: number) {
  const verdict = yield* verdictAtEnd(order)
  return verdict === null ? null : yield* recordVerdict(order, verdict, now)
})

/** Records a verdict on the order's owner if it differs from the last one. Returns the order as it is then. */
const recordVerdict = Effect.fnUntraced(function* (
  order: Order,
  verdict: ScreeningVerdict,
  now: number,
) {
  if (verdict === "undecided" || isWithheld(order) === (verdict === "denied")) return order
  return yield* advanceOrder(order, {
    type: "decided",
    decision: { at: now, state: verdict, reason: null },
  })
})

/**
 * Returns what happened to a payout since the order was written, or `null`. An operation fails only after it can no longer be executed, so
 * another one may replace it until the payout's deadline.
 */
function payoutEvent(
  payout: OrderPayout,
  operation: Operation | null,
  place: number,
  now: number,
): OrderEvent | null {
  if (operation === null)
    return payout.deadline !== null && now > payout.deadline
      ? { type: "lost", payout: place }
      : null
  switch (operation.status.state) {
    case "confirmed":
      return { type: "paid", payout: place }
    case "failed": {
      const notBefore = nextTry(payout, now)
      return notBefore === null
        ? { type: "lost", payout: place }
        : { type: "postponed", payout: place, notBefore }
    }
    case "broadcast":
      return payout.status === "processing" ? { type: "sent", payout: place } : null
    case "waiting":
    case "cancelled":
    case "accepted":
    case "planned":
    case "proven":
    case "signed":
    case "refused":
    case "prepared":
    case "seen":
    case "expired":
      return null
  }
}

function isUnproven({ status }: Operation): boolean {
  return unprovenStates.some((state) => state === status.state)
}

/**
 * Indices of payouts that may start, longest due first. Among equals the order's secret id decides, so that the order of the recipients in a
 * request cannot be read from the chain.
 */
function dueFirst({ id, payouts }: Order, now: number): ReadonlyArray<number> {
  return payouts
    .map((payout, place) => ({ place, status: payout.status, time: dueAt(payout) }))
    .filter(({ status, time }) => status === "pending" && time <= now)
    .toSorted((a, b) => a.time - b.time || turnOf(id, a.place) - turnOf(id, b.place))
    .map(({ place }) => place)
}
