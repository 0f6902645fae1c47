import { Effect } from "effect"
import type { Payout } from "../../port/chain/PoolCall.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"

/** Whether the token would reject this payout. Advisory: returns false if the endpoints are unreachable. */
export const tokenRefuses = (gateway: PoolGatewayShape, payout: Payout) =>
  gateway.refusesPayout(payout).pipe(Effect.orElseSucceed(() => false))

/** The reason in refusals of such a recipient. */
export const refusedByToken = "an account that the token does not pay"
