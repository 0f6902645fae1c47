import { refusal, type RelayError } from "../../error/RelayError.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import type {
  BalanceReserved,
  InsufficientBalance,
  TooManyNotes,
} from "../../port/chain/ShieldedPool.ts"
import { renderToken } from "./tokens.ts"

/** Why notes could not be found for a request. */
export type BalanceProblem = InsufficientBalance | BalanceReserved | TooManyNotes

/** A balance problem as the caller is told of it; which token lacks stands beside the text, as `tokenAddress`. */
export function balanceRefusal(gateway: PoolGatewayShape, problem: BalanceProblem): RelayError {
  switch (problem._tag) {
    case "InsufficientBalance": {
      const { token, have, need } = problem
      const details = { tokenAddress: renderToken(gateway, token) }
      return refusal("INSUFFICIENT_BALANCE", { have, need }, { details })
    }
    case "TooManyNotes":
      return refusal("TOO_MANY_NOTES", { possible: problem.possible })
    case "BalanceReserved":
      return refusal("BALANCE_RESERVED", {}, { retryAfter: 5 })
  }
}
