import { Clock, Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { nativeDecimals } from "../../address/nativeToken.ts"
import { renderWholeTokens } from "../../amount/index.ts"
import { refusal } from "../../error/RelayError.ts"
import { isExported, unsealed } from "../../organization/index.ts"
import type { OrganizationSeal } from "../../port/OrganizationSeal.ts"
import { OrganizationStore } from "../../port/storage/OrganizationStore.ts"
import type { StorageUnavailable } from "../../port/storage/StorageUnavailable.ts"
import { WalletOperationStore } from "../../port/storage/WalletOperationStore.ts"
import { advancedBy, type WalletOperation } from "../../walletOperation/index.ts"
import type { WalletSide } from "./WalletSide.ts"

const day = 86_400_000

/**
 * Why the gas tank lends nothing more. `limits`: it would exceed one. `exported`, `imported`: others have the key of the account, and could
 * take the coins.
 */
export type AdvanceObstacle = "limits" | "exported" | "imported"

/**
 * Why the gas tank does not lend an operation this much more (smallest units of the native coin, the tank's own fees included); `null` if it
 * does: nothing to accounts whose keys were exported or imported, at most `perOperation` for one operation, and within 24 hours
 * `perOrganization` for the wallet's organization and `perDay` for all.
 */
export const advanceObstacle = Effect.fnUntraced(function* (
  {
    chainId,
    account,
    wallet,
    legs,
  }: Pick<WalletOperation, "chainId" | "account" | "wallet" | "legs">,
  { chain: { advances } }: WalletSide,
  more: bigint,
) {
  const store = yield* WalletOperationStore
  const obstacle = yield* obstacleOf(account)
  if (obstacle !== null) return obstacle
  if (advancedBy({ legs }) + more > advances.perOperation) return "limits"
  const since = (yield* Clock.currentTimeMillis) - day
  const { organizationId } = wallet.user
  const organization = { of: "organization", organizationId, since } as const
  if ((yield* store.advanced(chainId, organization)) + more > advances.perOrganization)
    return "limits"
  return (yield* store.advanced(chainId, { of: "all", since })) + more > advances.perDay
    ? "limits"
    : null
})

/** Why no operation of an account is lent anything. Reads sealed rows only: a row of an operation could name another wallet. */
const obstacleOf = Effect.fnUntraced(function* (
  account: Address,
): Effect.fn.Return<
  AdvanceObstacle | null,
  StorageUnavailable,
  OrganizationStore | OrganizationSeal
> {
  const store = yield* OrganizationStore
  const wallet = yield* unsealed("wallet", yield* store.walletAt(account))
  if (wallet === null) return yield* noRow("wallet")
  if (wallet.importedSeed !== null) return "imported"
  const user = yield* unsealed("user", yield* store.user(wallet.organizationId, wallet.userId))
  if (user === null) return yield* noRow("user")
  const organization = yield* unsealed("organization", yield* store.find(wallet.organizationId))
  if (organization === null) return yield* noRow("organization")
  return isExported(organization, user) ? "exported" : null
})

/** Rows of managed wallets are never deleted, so another program changed the database. */
const noRow = (kind: string) =>
  Effect.die(new Error(`the row of kind ${kind} of a managed account is missing`))

const reasons: Readonly<Record<AdvanceObstacle, string>> = {
  limits: "",
  exported: " to wallets whose keys were exported",
  imported: " to wallets whose keys were imported",
}

/** The refusal of an operation whose account lacks this many native coins, in smallest units. Its text says whole coins. */
export const withoutGas = (
  { gateway: { family } }: WalletSide,
  units: bigint,
  obstacle: AdvanceObstacle = "limits",
) => {
  const missing = renderWholeTokens(units, nativeDecimals[family])
  return refusal("INSUFFICIENT_GAS", { missing, reason: reasons[obstacle] })
}
