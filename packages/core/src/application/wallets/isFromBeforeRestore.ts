import { Effect } from "effect"
import { InstallationStore } from "../../port/storage/InstallationStore.ts"

/**
 * Whether the storage lost data after the operation or order was accepted. An operation may have signed legs that the row does not know,
 * under any of its account's nonces, so it must sign nothing more. An order may have paid.
 */
export const isFromBeforeRestore = Effect.fnUntraced(function* ({
  createdAt,
}: {
  readonly createdAt: number
}) {
  const installation = yield* (yield* InstallationStore).find
  const restoration = installation?.restoration ?? null
  return restoration !== null && createdAt < restoration.madeAfter
})
