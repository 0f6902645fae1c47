import type { StandingState } from "../chainIndex/standings.ts"
import type { SpendingIntent } from "./Spending.ts"

const isBalance = (state: StandingState) => state.standing.kind === "balance"

/** The notes that an intent may spend: the owner's balance, its order's notes for a payout, stuck notes for a recovery, or the withheld note of a return. */
export function spendableFor(
  intent: SpendingIntent,
  states: ReadonlyArray<StandingState>,
): ReadonlyArray<StandingState> {
  switch (intent.kind) {
    case "withdraw":
    case "transfer":
    case "swap":
      return states.filter(isBalance)
    case "payout":
      return states.filter(
        ({ standing }) => standing.kind === "order" && standing.id === intent.orderId,
      )
    case "recovery":
      return states.filter(({ standing }) => standing.kind === "stuck")
    case "return":
      return states.filter(
        ({ note, entry }) =>
          note.transactionHash === intent.transactionHash &&
          note.log === intent.log &&
          entry?.state === "returning",
      )
  }
}
