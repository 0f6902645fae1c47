import { Effect } from "effect"
import { isSealed } from "../../organization/index.ts"
import { OrganizationStore } from "../../port/storage/OrganizationStore.ts"
import { parseUuid } from "../../request/uuid.ts"
import type { WalletOperation } from "../../walletOperation/index.ts"

/**
 * Whether the wallet's user or its organization is suspended. Then nothing more is signed and no payout starts; what was signed before runs on.
 * A row that is missing, or that another program wrote, counts as suspended.
 */
export const isSuspended = Effect.fnUntraced(function* ({
  wallet: { user },
}: Pick<WalletOperation, "wallet">) {
  const store = yield* OrganizationStore
  const organizationId = parseUuid(user.organizationId)
  const userId = parseUuid(user.userId)
  if (organizationId === null || userId === null) return true
  const organization = yield* store.find(organizationId)
  if (organization?.standing !== "active") return true
  if (!(yield* isSealed("organization", organization))) return true
  const member = yield* store.user(organizationId, userId)
  return member?.standing !== "active" || !(yield* isSealed("user", member))
})
