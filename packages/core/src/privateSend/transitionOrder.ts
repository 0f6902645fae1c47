import { Data, Result } from "effect"
import type { OperationId } from "../operation/Operation.ts"
import type { Order, OrderDecision, OrderPayout, OrderPhase } from "../port/storage/OrderStore.ts"

/** The events of an order. `payout` is the payout's index in the order. */
export type OrderEvent =
  /** Amount that has arrived under the order's keys so far; `complete` if it covers the whole deposit. */
  | { readonly type: "deposited"; readonly deposited: bigint; readonly complete: boolean }
  | { readonly type: "scheduled"; readonly times: ReadonlyArray<PayoutTimes> }
  | { readonly type: "started"; readonly payout: number; readonly operation: OperationId }
  | { readonly type: "sent"; readonly payout: number }
  | { readonly type: "paid"; readonly payout: number }
  /** The payout's operation can no longer be executed, or none was started. It waits and is retried from `notBefore`. */
  | { readonly type: "postponed"; readonly payout: number; readonly notBefore: number }
  /** The payout can no longer be executed and its deadline has passed. */
  | { readonly type: "lost"; readonly payout: number }
  /** The deadline for the deposit has passed. */
  | { readonly type: "expired" }
  /** Its owner calls it off before a payout runs. What arrives later is leftover. */
  | { readonly type: "cancelled" }
  /**
   * Screening changed its verdict on the owner, screening decided at the end of a partly paid order, or the operator decided on the
   * remainder of such an order.
   */
  | { readonly type: "decided"; readonly decision: OrderDecision }

/** Scheduled time and deadline of a payout; milliseconds since the epoch. */
export interface PayoutTimes {
  readonly scheduledTime: number
  readonly deadline: number
}

/** The order does not allow the event: another worker was faster, or the caller has a defect. The stored version shows which. */
export class IllegalOrderMove extends Data.TaggedError("IllegalOrderMove")<{
  readonly from: OrderPhase
  readonly event: OrderEvent["type"]
}> {}

/** Phases in which an order may still pay. */
export const livePhases = ["awaiting-deposit", "deposit-detected", "scheduled", "paying"] as const

const phasesFor: Readonly<Record<OrderEvent["type"], ReadonlyArray<OrderPhase>>> = {
  deposited: ["awaiting-deposit"],
  scheduled: ["deposit-detected"],
  started: ["scheduled", "paying"],
  sent: ["paying"],
  paid: ["paying"],
  postponed: ["scheduled", "paying"],
  lost: ["scheduled", "paying"],
  expired: ["awaiting-deposit"],
  cancelled: livePhases,
  decided: ["awaiting-deposit", "scheduled", "paying", "failed"],
}

/**
 * Why an order ends unpaid or unfinished, in words for its owner. Rows keep the words, and `isCalledOff` tells by them that an owner
 * cancelled: those of `cancelled` never change (test: `transitionOrder.test.ts`).
 */
const orderFailures = {
  unpaid: "nothing arrived before the deadline",
  cancelled: "its owner cancelled it",
  underpaid: "less than the order asked for arrived before the deadline",
  unfinished: (lost: number, payouts: number) => `${lost} of ${payouts} payouts were not made`,
} as const

type PayoutStatus = OrderPayout["status"]

const payoutMoves = {
  started: { from: ["pending"], to: "processing" },
  sent: { from: ["processing"], to: "sent_on_chain" },
  // Another party can land our calldata once its bytes exist.
  paid: { from: ["processing", "sent_on_chain"], to: "completed" },
  postponed: { from: ["pending", "processing", "sent_on_chain"], to: "pending" },
  lost: { from: ["pending", "processing", "sent_on_chain"], to: "failed" },
} as const satisfies Readonly<
  Record<string, { readonly from: ReadonlyArray<PayoutStatus>; readonly to: PayoutStatus }>
>

/** Whether a payout's outcome is final. */
export function isSettled({ status }: Pick<OrderPayout, "status">): boolean {
  return status === "completed" || status === "failed"
}

/** Applies an event to an order; the only function that changes it. */
export function transitionOrder(
  order: Order,
  event: OrderEvent,
): Result.Result<Order, IllegalOrderMove> {
  const next = phasesFor[event.type].includes(order.phase) ? apply(order, event) : null
  return next === null
    ? Result.fail(new IllegalOrderMove({ from: order.phase, event: event.type }))
    : Result.succeed({ ...next, version: order.version + 1 })
}

/** Returns `null` if the event does not fit the payouts. */
function apply(order: Order, event: OrderEvent): Order | null {
  switch (event.type) {
    case "deposited": {
      const { deposited, complete } = event
      return { ...order, deposited, phase: complete ? "deposit-detected" : order.phase }
    }
    case "scheduled": {
      if (event.times.length !== order.payouts.length) return null
      const payouts = order.payouts.map((payout, k) => ({ ...payout, ...event.times[k] }))
      return { ...order, phase: "scheduled", payouts }
    }
    case "expired":
      return order.deposited === 0n
        ? { ...order, phase: "expired", failure: orderFailures.unpaid }
        : { ...order, phase: "failed", failure: orderFailures.underpaid }
    case "cancelled":
      return isCancellable(order)
        ? { ...order, phase: "failed", failure: orderFailures.cancelled }
        : null
    case "decided":
      return decides(order, event.decision)
        ? { ...order, decisions: [...order.decisions, event.decision] }
        : null
    case "started": {
      const payouts = moved(order, event, { operation: event.operation })
      return payouts === null ? null : { ...order, phase: "paying", payouts }
    }
    case "postponed": {
      const payouts = moved(order, event, { operation: null, notBefore: event.notBefore })
      return payouts === null ? null : { ...order, payouts }
    }
    case "sent":
    case "paid":
    case "lost": {
      const payouts = moved(order, event)
      return payouts === null ? null : concluded({ ...order, payouts })
    }
  }
}

/** Whether no payout of an order runs or was made, and its owner can spend what is left of it. */
function isCancellable({ payouts, leftover }: Order): boolean {
  return leftover === "balance" && payouts.every(({ status }) => status === "pending")
}

/** Whether its owner called an order off. */
export function isCalledOff({ failure }: Pick<Order, "failure">): boolean {
  return failure === orderFailures.cancelled
}

/** Whether an order is withheld from its owner: its payouts while it is open, its remainder once it has failed. */
export function isWithheld({ decisions }: Pick<Order, "decisions">): boolean {
  const last = decisions.at(-1)?.state
  return last === "denied" || last === "kept"
}

/** Whether screening decided on the owner after the deadline of an order whose deposit is incomplete. */
export function isScreenedAtEnd({ decisions, deadline }: Pick<Order, "decisions" | "deadline">) {
  return decisions.some(({ at }) => at > deadline)
}

/**
 * Whether a decision is allowed: screening decides on open orders, the operator on failed orders that are withheld, and each decision must
 * change something. While an order waits for its deposit, screening decides once, after the deadline, on who gets the arrived amount.
 */
function decides(order: Order, { state, at }: OrderDecision): boolean {
  const last = order.decisions.at(-1)?.state ?? "served"
  if (order.phase === "failed")
    return isWithheld(order) && (state === "released" || (state === "kept" && last === "denied"))
  if (state !== "denied" && state !== "served") return false
  return order.phase === "awaiting-deposit"
    ? at > order.deadline && !isScreenedAtEnd(order)
    : state !== last
}

/** The payouts after one of them changed; `null` if it cannot change this way. */
function moved(
  { payouts }: Order,
  { type, payout: place }: { readonly type: keyof typeof payoutMoves; readonly payout: number },
  change: Partial<OrderPayout> = {},
): ReadonlyArray<OrderPayout> | null {
  const { from, to } = payoutMoves[type]
  const before: ReadonlyArray<PayoutStatus> = from
  const payout = payouts[place]
  if (payout === undefined || !before.includes(payout.status)) return null
  return payouts.map((one, k) => (k === place ? { ...one, ...change, status: to } : one))
}

/** Ends an order whose payouts are all settled: `completed` if all were paid, otherwise `failed`. */
function concluded(order: Order): Order {
  if (!order.payouts.every(isSettled)) return order
  const lost = order.payouts.filter(({ status }) => status === "failed").length
  return lost === 0
    ? { ...order, phase: "completed" }
    : {
        ...order,
        phase: "failed",
        failure: orderFailures.unfinished(lost, order.payouts.length),
      }
}
