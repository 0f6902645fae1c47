import { completingNote, sumTowards } from "../deposit/index.ts"
import type { AskedDeposit, DepositedNote } from "../deposit/index.ts"
import type { Order } from "../port/storage/OrderStore.ts"
import { isWithheld } from "./transitionOrder.ts"

/**
 * How a note of an owner may be used.
 * `balance`: free to spend. `order`: reserved for a private send that may still spend it. `stuck`: left over from a private send that
 * ended. `undecided`: an external note that screening has not decided on. `quarantined`: withheld, itself or with its private send, until
 * the operator decides. `unreadable`: it may belong to a private send whose row cannot be read now, so nothing may spend it until then.
 */
export type NoteStanding =
  | { readonly kind: "balance" }
  | { readonly kind: "order"; readonly id: string }
  | { readonly kind: "stuck" }
  | { readonly kind: "undecided" }
  | { readonly kind: "quarantined" }
  | { readonly kind: "unreadable" }

/** The deposits that an order requires: the total, and the fee if it is in another token. */
export function askedFor(order: Order): ReadonlyArray<AskedDeposit> {
  const total = { npk: order.npk, token: order.token, amount: order.amountIn }
  return order.feeNpk === null ? [total] : [total, { npk: order.feeNpk, ...order.fee }]
}

/**
 * The standing of a note whose key belongs to an order. It depends only on the order and the chain's notes, so it survives every rebuild of
 * the index. A note in a token that the order did not ask for is balance. So is a note after the one that completed the deposit. Excess
 * inside the completing note becomes balance when the order ends.
 *
 * @param arrived The counting notes (`countingNotes`) with the order's requested keys, including spent ones.
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
    // Expired orders received nothing, so the operator has nothing to decide.
    case "expired":
      return leftoverOf(order)
    case "failed":
      return isWithheld(order) ? { kind: "quarantined" } : leftoverOf(order)
    case "awaiting-deposit":
    case "deposit-detected":
    case "scheduled":
    case "paying":
      return { kind: "order", id: order.id }
  }
}

function leftoverOf({ leftover }: Order): NoteStanding {
  return leftover === "balance" ? { kind: "balance" } : { kind: "stuck" }
}

/** The arrived deposits of an order: `deposited` in its token; `complete` if every required deposit has arrived. */
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
