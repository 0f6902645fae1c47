import { refusal, type RelayError } from "../error/RelayError.ts"
import type { NotesTaken } from "../port/NoteStore.ts"
import type { BalanceReserved, InsufficientBalance, TooManyNotes } from "../port/ShieldedPool.ts"

/** Why notes could not be found for a request. */
export type BalanceProblem = InsufficientBalance | BalanceReserved | TooManyNotes | NotesTaken

/** A balance problem as the caller is told of it. */
export function balanceRefusal(problem: BalanceProblem): RelayError {
  switch (problem._tag) {
    case "InsufficientBalance":
      return refusal("INSUFFICIENT_BALANCE", { have: problem.have, need: problem.need })
    case "TooManyNotes":
      return refusal("TOO_MANY_NOTES", { possible: problem.possible })
    case "BalanceReserved":
    case "NotesTaken":
      return refusal("BALANCE_RESERVED", {}, { retryAfter: 5 })
  }
}
