import { Effect } from "effect"
import type { Payout } from "../../port/chain/PoolCall.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"

/** Whether the token would reject this payout. Advisory: returns false if the endpoints are unreachable. */
export const tokenRefuses = (gateway: PoolGatewayShape, payout: Payout) =>
  gateway.refusesPayout(payout).pipe(Effect.orElseSucceed(() => false))

/** The reason that refusals give for such a recipient. */
export const refusedByToken = "the token rejects payments to this account"
