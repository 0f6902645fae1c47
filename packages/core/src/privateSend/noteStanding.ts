import type { Address } from "../address/Address.ts"
import type { NoteRow } from "../port/NoteStore.ts"
import type { Order } from "../port/OrderStore.ts"

/**
 * Where a note of an owner belongs. `balance`: free to spend. `order`: held for a private send that may still pay with it.
 * `stuck`: left behind by a private send that ended without spending it.
 */
export type NoteStanding =
  | { readonly kind: "balance" }
  | { readonly kind: "order"; readonly id: string }
  | { readonly kind: "stuck" }

/** What of a note its standing is decided by. */
export type StandingNote = Pick<NoteRow, "npk" | "token" | "amount" | "position">

/** The deposits that an order asks for: the total, and the fee when that is in another token. */
export function askedFor(
  order: Order,
): ReadonlyArray<{ readonly npk: bigint; readonly token: Address; readonly amount: bigint }> {
  const total = { npk: order.npk, token: order.token, amount: order.amountIn }
  return order.feeNpk === null ? [total] : [total, { npk: order.feeNpk, ...order.fee }]
}

/**
 * Where a note stands whose key belongs to an order. Decided from the order and the chain's notes alone, so that it survives every
 * rebuild of the index. Notes in another token than the order asked for are nobody's plan: balance. So is what came after the order had
 * all it asked for. Excess inside the note that completed it becomes balance with the order's end.
 *
 * @param arrived Notes with keys that the order asked for, spent ones too.
 */
export function noteStanding(
  order: Order,
  note: StandingNote,
  arrived: ReadonlyArray<StandingNote>,
): NoteStanding {
  const asked = askedFor(order).find(({ npk }) => npk === note.npk)
  if (asked !== undefined) {
    if (note.token !== asked.token) return { kind: "balance" }
    const before = arrived
      .filter(
        ({ npk, token, position }) =>
          npk === note.npk && token === note.token && position < note.position,
      )
      .reduce((sum, { amount }) => sum + amount, 0n)
    if (before >= asked.amount) return { kind: "balance" }
  }
  switch (order.phase) {
    case "completed":
      return { kind: "balance" }
    case "expired":
    case "failed":
      return { kind: "stuck" }
    case "awaiting-deposit":
    case "deposit-detected":
    case "scheduled":
    case "paying":
      return { kind: "order", id: order.id }
  }
}

/** How much of what the order asks for is there. */
export function depositsOf(
  order: Order,
  arrived: ReadonlyArray<Pick<NoteRow, "npk" | "token" | "amount">>,
): { readonly deposited: bigint; readonly complete: boolean } {
  const sums = askedFor(order).map(({ npk, token, amount }) => ({
    amount,
    sum: arrived
      .filter((note) => note.npk === npk && note.token === token)
      .reduce((sum, note) => sum + note.amount, 0n),
  }))
  return {
    deposited: sums[0]?.sum ?? 0n,
    complete: sums.every(({ sum, amount }) => sum >= amount),
  }
}
