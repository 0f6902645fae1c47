import type { OrderEvent, OrderPhase } from "../../src/index.ts"

/** Every phase in words; a phase that is added has no place here until it is explained. */
export const phaseMeanings: Readonly<Record<OrderPhase, string>> = {
  "awaiting-deposit":
    "The full amount has not arrived yet. Notes that arrive under the order's key are held for it.",
  "deposit-detected": "The full amount has arrived, at the depth at which a balance counts.",
  scheduled: "Every payout has its time and its deadline.",
  paying: "A payout was started.",
  completed: "Every recipient was paid, in final blocks. The remainder is balance.",
  expired: "Nothing arrived in time. Later deposits become stuck balance.",
  failed:
    "Too little arrived in time, or at least one payout can never be made. The remainder is stuck balance, or withheld if screening denied the owner at the end.",
}

/** Every event in words. */
export const eventMeanings: Readonly<Record<OrderEvent["type"], string>> = {
  deposited: "The sum that has arrived changed; the last deposit completes it.",
  scheduled:
    "The times are drawn: at random until the completion time less a margin, or all at once without one.",
  started:
    "A payout is due, its notes are held, and the operation that pays it is written: one transaction.",
  sent: "A node has the payout's transaction.",
  paid: "The pool has executed the payout in a final block.",
  postponed:
    "The recipient refuses the token, the owner has to wait or is denied, or the operation failed finally: the payout is due again after a pause, while its deadline leaves time.",
  lost: "The payout's deadline is over and nothing can execute it any more, or an unrecorded transaction spent its notes.",
  cancelled:
    "The owner of a managed wallet cancels its payment before a payout runs. What was deposited, or is later, is balance. Private sends of sessions have no such event.",
  expired: "The chain's own time has passed the order's deadline.",
  decided:
    "Screening denies the owner, or serves it again, or answers at the deadline of an order that was paid in part; or the operator releases or keeps the remainder of an order that ended with its owner denied.",
}
