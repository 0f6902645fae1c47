import type { Address, CallShape } from "@shielded-relay/core"
import type { Spending } from "./Spending.ts"

/** Inputs of the join circuit for a number of notes: 2 or 4. */
export function joinWidth(notes: number): 2 | 4 {
  return notes <= 2 ? 2 : 4
}

/** The shape of a call over these joins, from which its cost is estimated. */
export function callShape(
  spending: Spending,
  joins: ReadonlyArray<ReadonlyArray<unknown>>,
  nativeToken: Address,
): CallShape {
  return {
    joins: joins.map(({ length }) => joinWidth(length)),
    payouts: spending.payouts.length,
    nativePayouts: spending.payouts.filter(({ token }) => token === nativeToken).length,
    fee: spending.fee !== null,
    action: spending.exchange !== null,
    ...(spending.exchange?.actionGas === undefined
      ? {}
      : { actionGas: spending.exchange.actionGas }),
  }
}
