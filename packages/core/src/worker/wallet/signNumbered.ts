import { Effect } from "effect"
import type { WalletSide } from "../../application/wallets/WalletSide.ts"
import type { TransactionFees } from "../../port/chain/PoolGateway.ts"
import type { Leg } from "../../port/chain/WalletChain.ts"
import { WalletOperationStore } from "../../port/storage/WalletOperationStore.ts"
import type { WalletOperation } from "../../walletOperation/index.ts"
import { signerOf } from "./signerOf.ts"

/** Signs a leg under the next nonce of its sender. Another operation of the gas tank may take the nonce; then `update` fails. */
export const signNumbered = Effect.fnUntraced(function* (
  operation: WalletOperation,
  { gateway, chain }: WalletSide,
  leg: Leg,
  fees: TransactionFees,
) {
  const store = yield* WalletOperationStore
  const { chainId, account } = operation
  const { senderNonces } = gateway
  const signWith = yield* signerOf(operation, chain.key)
  if (senderNonces === null) return yield* chain.signLeg(leg, account, null, fees, signWith)
  const sender = chain.senderOf(leg, account)
  const onChain = yield* senderNonces.next(sender, "pending")
  const highest = yield* store.highestSenderNonce(chainId, sender)
  const senderNonce = highest === null ? onChain : Math.max(highest + 1, onChain)
  return yield* chain.signLeg(leg, account, senderNonce, fees, signWith)
})
