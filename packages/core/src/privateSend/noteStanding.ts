import { completingNote, sumTowards } from "../deposit/index.ts"
import type { AskedDeposit, DepositedNote } from "../deposit/index.ts"
import type { Order } from "../port/storage/OrderStore.ts"
import { isWithheld } from "./transitionOrder.ts"

/**
 * Where a note of an owner belongs. `balance`: free to spend. `order`: held for a private send that may still pay with it.
 * `stuck`: left behind by a private send that ended without spending it. `undecided`: it came from outside, and screening has not answered
 * yet. `quarantined`: withheld until the operator decides, itself or with
 * the private send that it was left by.
 */
export type NoteStanding =
  | { readonly kind: "balance" }
  | { readonly kind: "order"; readonly id: string }
  | { readonly kind: "stuck" }
  | { readonly kind: "undecided" }
  | { readonly kind: "quarantined" }

/** The deposits that an order asks for: the total, and the fee when that is in another token. */
export function askedFor(order: Order): ReadonlyArray<AskedDeposit> {
  const total = { npk: order.npk, token: order.token, amount: order.amountIn }
  return order.feeNpk === null ? [total] : [total, { npk: order.feeNpk, ...order.fee }]
}

/**
 * Where a note stands whose key belongs to an order. Decided from the order and the chain's notes alone, so that it survives every
 * rebuild of the index. Notes in another token than the order asked for are nobody's plan: balance. So is what came after the order had
 * all it asked for. Excess inside the note that completed it becomes balance with the order's end.
 *
 * @param arrived The notes that count (`countingNotes`) with keys that the order asked for, spent ones too.
 */
export function noteStanding(
  order: Order,
  note: DepositedNote,
  arrived: ReadonlyArray<DepositedNote>,
): NoteStanding {
  const asked = askedFor(order).find(({ npk }) => npk === note.npk)
  if (asked !== undefined) {
    if (note.token !== asked.token) return { kind: "balance" }
    const completing = completingNote(asked, arrived)
    if (completing !== null && note.position > completing.position) return { kind: "balance" }
  }
  switch (order.phase) {
    case "completed":
      return { kind: "balance" }
    // An operator decides about orders that something had arrived for.
    case "expired":
      return { kind: "stuck" }
    case "failed":
      return isWithheld(order) ? { kind: "quarantined" } : { kind: "stuck" }
    case "awaiting-deposit":
    case "deposit-detected":
    case "scheduled":
    case "paying":
      return { kind: "order", id: order.id }
  }
}

/** How much of what the order asks for is there: `deposited` of its token, `complete` when every deposit that it asks for has arrived. */
export function depositsOf(
  order: Order,
  arrived: ReadonlyArray<DepositedNote>,
): { readonly deposited: bigint; readonly complete: boolean } {
  const asked = askedFor(order)
  const [total] = asked
  return {
    deposited: total === undefined ? 0n : sumTowards(total, arrived),
    complete: asked.every((one) => completingNote(one, arrived) !== null),
  }
}
