import { Effect } from "effect"
import { invalidField } from "../../error/invalidField.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"

/** A call has a join for each token that it spends: where calls have fewer joins, one more token, of the fee, could never be spent. */
export const requireJoinPerToken = Effect.fnUntraced(function* (
  { joins: { maximum } }: PoolGatewayShape,
  joins: number,
) {
  if (maximum === null || joins <= maximum) return
  return yield* invalidField(
    "feeToken",
    "a token that is spent for the fee alone, on this chain the fee is paid in a token of the operation",
  )
})
