import { Data, Result } from "effect"
import type { OperationId } from "../operation/Operation.ts"
import type { Order, OrderDecision, OrderPayout, OrderPhase } from "../port/storage/OrderStore.ts"

/** What can happen to an order; `payout` is a payout's place in the order. */
export type OrderEvent =
  /** What has arrived under the order's keys by now; `complete` when that is everything it asked for. */
  | { readonly type: "deposited"; readonly deposited: bigint; readonly complete: boolean }
  | { readonly type: "scheduled"; readonly times: ReadonlyArray<PayoutTimes> }
  | { readonly type: "started"; readonly payout: number; readonly operation: OperationId }
  | { readonly type: "sent"; readonly payout: number }
  | { readonly type: "paid"; readonly payout: number }
  /** Nothing can execute what was tried, or nothing was: it waits, and is tried anew from `notBefore` on. */
  | { readonly type: "postponed"; readonly payout: number; readonly notBefore: number }
  /** Nothing can execute it any more, and its time is over. */
  | { readonly type: "lost"; readonly payout: number }
  /** The time to pay for it is over. */
  | { readonly type: "expired" }
  /** Screening denies its owner, or serves it again, or says at the end of one that was paid in part whether it does; or the operator decides about the rest of an order that ended so. */
  | { readonly type: "decided"; readonly decision: OrderDecision }

/** When a payout is made, and the last moment at which it may be executed; milliseconds since the epoch. */
export interface PayoutTimes {
  readonly scheduledTime: number
  readonly deadline: number
}

/** The event cannot happen now: another worker was faster, or the caller has a defect; the stored version tells which. */
export class IllegalOrderMove extends Data.TaggedError("IllegalOrderMove")<{
  readonly from: OrderPhase
  readonly event: OrderEvent["type"]
}> {}

/** Phases of an order that may still pay somebody. */
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
  decided: ["awaiting-deposit", "scheduled", "paying", "failed"],
}

/** Why an order ends unpaid or unfinished, as its owner is told. */
const orderFailures = {
  unpaid: "nothing arrived before the deadline",
  underpaid: "less than the order asked for arrived before the deadline",
  unfinished: (lost: number, payouts: number) => `${lost} of ${payouts} payouts were not made`,
} as const

type PayoutStatus = OrderPayout["status"]

const payoutMoves = {
  started: { from: ["pending"], to: "processing" },
  sent: { from: ["processing"], to: "sent_on_chain" },
  // A stranger can land our calldata as soon as its bytes exist.
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

/** The one function that changes an order. */
export function transitionOrder(
  order: Order,
  event: OrderEvent,
): Result.Result<Order, IllegalOrderMove> {
  const next = phasesFor[event.type].includes(order.phase) ? apply(order, event) : null
  return next === null
    ? Result.fail(new IllegalOrderMove({ from: order.phase, event: event.type }))
    : Result.succeed({ ...next, version: order.version + 1 })
}

/** `null` when the event does not fit the payouts. */
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

/** Whether an order is withheld from its owner: its payouts while it lives, its rest when it has failed. */
export function isWithheld({ decisions }: Pick<Order, "decisions">): boolean {
  const last = decisions.at(-1)?.state
  return last === "denied" || last === "kept"
}

/** Whether screening has said at its end what it thinks of the owner of an order that too little arrived for. */
export function isAskedAtEnd({ decisions, deadline }: Pick<Order, "decisions" | "deadline">) {
  return decisions.some(({ at }) => at > deadline)
}

/**
 * Screening decides about orders that live, the operator about those that failed withheld; each decision changes something. While an order
 * waits for its deposit screening decides once, after the deadline: whose the money is that arrived.
 */
function decides(order: Order, { state, at }: OrderDecision): boolean {
  const last = order.decisions.at(-1)?.state ?? "served"
  if (order.phase === "failed")
    return isWithheld(order) && (state === "released" || (state === "kept" && last === "denied"))
  if (state !== "denied" && state !== "served") return false
  return order.phase === "awaiting-deposit"
    ? at > order.deadline && !isAskedAtEnd(order)
    : state !== last
}

/** The payouts after one of them has moved; `null` when it cannot move so. */
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

/** An order ends when every payout has: completed when all were made. */
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
