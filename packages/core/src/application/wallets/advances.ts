import { Clock, Effect } from "effect"
import { WalletOperationStore } from "../../port/storage/WalletOperationStore.ts"
import { advancedBy, type WalletOperation } from "../../walletOperation/index.ts"
import type { WalletSide } from "./WalletSide.ts"

const day = 86_400_000

/**
 * Whether the gas tank may lend an operation this much more (smallest units of the native coin, the tank's own fees included): at most
 * `perOperation` for one operation, and within 24 hours `perOrganization` for the wallet's organization and `perDay` for all.
 */
export const mayAdvance = Effect.fnUntraced(function* (
  { chainId, wallet, legs }: Pick<WalletOperation, "chainId" | "wallet" | "legs">,
  { chain: { advances } }: WalletSide,
  more: bigint,
) {
  const store = yield* WalletOperationStore
  if (advancedBy({ legs }) + more > advances.perOperation) return false
  const since = (yield* Clock.currentTimeMillis) - day
  const { organizationId } = wallet.user
  const organization = { of: "organization", organizationId, since } as const
  if ((yield* store.advanced(chainId, organization)) + more > advances.perOrganization) return false
  return (yield* store.advanced(chainId, { of: "all", since })) + more <= advances.perDay
})
