import { Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { WalletChains, type WalletChain } from "../../port/chain/WalletChain.ts"

/** A chain, and the public coins of managed accounts on it. */
export interface WalletSide {
  readonly gateway: PoolGatewayShape
  readonly chain: WalletChain
}

/** Fails with UNSUPPORTED_CHAIN on a chain whose adapter moves no public coins. */
export const walletSideOf = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const chain = (yield* WalletChains).get(gateway.chainId)
  if (chain === undefined) return yield* refusal("UNSUPPORTED_CHAIN", { chainId: gateway.chainId })
  return { gateway, chain } satisfies WalletSide
})
