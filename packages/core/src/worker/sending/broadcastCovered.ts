import { Effect } from "effect"
import type {
  BroadcastOutcome,
  PoolGatewayShape,
  SignedTransaction,
} from "../../port/chain/PoolGateway.ts"
import { freeCoins } from "../../application/fees/freeCoins.ts"

/**
 * Sends stored bytes. On a chain with a fee reserve they wait while the account's coins do not cover all its unexpired bytes, for example
 * because somebody has moved its coins since it signed.
 */
export const broadcastCovered = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  signed: SignedTransaction,
) {
  if (gateway.feeReserve === null) return yield* gateway.broadcast(signed)
  const free = yield* freeCoins(gateway, signed.sender).pipe(
    Effect.catchTag("ChainUnavailable", () => Effect.succeed(null)),
  )
  if (free === null) return "unclear" satisfies BroadcastOutcome
  return yield* gateway.broadcast(signed, free >= 0n)
})
