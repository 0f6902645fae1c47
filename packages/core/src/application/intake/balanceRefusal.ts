import { refusal, type RelayError } from "../../error/RelayError.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import type {
  BalanceReserved,
  InsufficientBalance,
  TooManyNotes,
} from "../../port/chain/ShieldedPool.ts"
import { renderToken } from "./tokens.ts"

/** Why note selection failed. */
export type BalanceProblem = InsufficientBalance | BalanceReserved | TooManyNotes

/** Maps a balance problem to the caller's refusal. For INSUFFICIENT_BALANCE, `details.tokenAddress` names the token. */
export function balanceRefusal(gateway: PoolGatewayShape, problem: BalanceProblem): RelayError {
  switch (problem._tag) {
    case "InsufficientBalance": {
      const { token, have, need } = problem
      const details = { tokenAddress: renderToken(gateway, token) }
      const shortfall = { chainId: gateway.chainId, token, have, need }
      return refusal("INSUFFICIENT_BALANCE", { have, need }, { details, shortfall })
    }
    case "TooManyNotes":
      return refusal("TOO_MANY_NOTES", { possible: problem.possible })
    case "BalanceReserved":
      return refusal("BALANCE_RESERVED", {}, { retryAfter: 5 })
  }
}
