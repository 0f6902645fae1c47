import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { Owner } from "../../owner/Owner.ts"
import type { CallShape, PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import { feeFor, oneCall } from "../fees/operationFee.ts"

/** Maximum transactions per request; the caller repeats the request to recover the rest. */
const maximumRecoveries = 8

/** Lists the calls that recover a token now, with the fee of each. `belowFee` is true if some sums are not worth their call. */
export const recoveries = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  owner: Owner,
  token: Address,
) {
  const pool = yield* ShieldedPool
  const sums = yield* pool.recoverable(gateway.chainId, owner, token)
  const priced = yield* Effect.forEach(sums.slice(0, maximumRecoveries), (sum) =>
    Effect.map(
      feeFor(gateway, token, oneCall(shapeOfRecovery(gateway, token, sum.joins))),
      ({ total }) => ({ ...sum, fee: total }),
    ),
  )
  // The owner keeps at least half.
  const worth = priced.filter(({ amount, fee }) => fee * 2n <= amount)
  return { worth, belowFee: worth.length < priced.length }
})

/** The shape of a call that recovers a token with these joins and pays one recipient. */
export function shapeOfRecovery(
  chain: Pick<PoolGatewayShape, "nativeToken">,
  token: Address,
  joins: CallShape["joins"],
): CallShape {
  return {
    joins,
    payouts: 1,
    nativePayouts: token === chain.nativeToken ? 1 : 0,
    fee: true,
    action: false,
  }
}
