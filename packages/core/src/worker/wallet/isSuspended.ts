import { Effect } from "effect"
import { OrganizationStore } from "../../port/storage/OrganizationStore.ts"
import { parseUuid } from "../../request/uuid.ts"
import type { WalletOperation } from "../../walletOperation/index.ts"

/** Whether the wallet's user or its organization is suspended. Then nothing more is signed; what was signed before runs on. */
export const isSuspended = Effect.fnUntraced(function* ({
  wallet: { user },
}: Pick<WalletOperation, "wallet">) {
  const store = yield* OrganizationStore
  const organizationId = parseUuid(user.organizationId)
  const userId = parseUuid(user.userId)
  if (organizationId === null || userId === null) return false
  const organization = yield* store.find(organizationId)
  if (organization?.standing === "suspended") return true
  return (yield* store.user(organizationId, userId))?.standing === "suspended"
})
