import { Effect } from "effect"
import { InstallationStore } from "../../port/storage/InstallationStore.ts"
import type { WalletOperation } from "../../walletOperation/index.ts"

/**
 * Whether the storage lost data after the operation was accepted. It may have signed legs that the row does not know, under any of its
 * account's nonces, so it must sign nothing more.
 */
export const isFromBeforeRestore = Effect.fnUntraced(function* ({
  createdAt,
}: Pick<WalletOperation, "createdAt">) {
  const installation = yield* (yield* InstallationStore).find
  const restoration = installation?.restoration ?? null
  return restoration !== null && createdAt < restoration.madeAfter
})
