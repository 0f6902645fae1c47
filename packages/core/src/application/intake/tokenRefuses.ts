import { Effect } from "effect"
import type { Payout } from "../../port/chain/PoolCall.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"

/** A token says that it refuses this payout. Advice only: an endpoint that cannot be asked refuses nothing. */
export const tokenRefuses = (gateway: PoolGatewayShape, payout: Payout) =>
  gateway.refusesPayout(payout).pipe(Effect.orElseSucceed(() => false))

/** What a refusal says of such a recipient. */
export const refusedByToken = "an account that the token does not pay"
