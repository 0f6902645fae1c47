import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"

/**
 * The coins that an account has for further transactions, in smallest units. On a chain with a fee reserve these are its balance less the
 * most that its unexpired bytes may still cost, whichever process signed them; below 0 if the balance does not cover them.
 */
export const freeCoins = Effect.fnUntraced(function* (gateway: PoolGatewayShape, sender: Address) {
  const { chainId, feeReserve } = gateway
  if (feeReserve === null) return yield* gateway.senderBalance(sender)
  const operations = yield* OperationStore
  // Before the balance, so that what expired bytes have burnt is already out of it.
  const height = yield* feeReserve.finalHeight
  const balance = yield* gateway.senderBalance(sender)
  return balance - (yield* operations.reservedFees(chainId, sender, height))
})
