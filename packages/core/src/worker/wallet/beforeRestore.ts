import { Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import { InstallationStore } from "../../port/storage/InstallationStore.ts"
import type { WalletOperation } from "../../walletOperation/index.ts"
import { concludeWallet } from "./walletSteps.ts"

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

/** Ends an operation whose outcome the restored storage does not know. */
export const abandon = (operation: WalletOperation) => {
  const { code, message } = refusal("OPERATION_FAILED", {
    reason:
      "the service's storage was restored from a backup, so what this operation signed is not known; look at the wallet's public tokens and its private balance before you ask again",
  })
  return concludeWallet(operation, { type: "abandoned", code, error: message })
}
