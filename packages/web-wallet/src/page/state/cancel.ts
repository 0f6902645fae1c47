import { RelayRequestError } from "@shielded-relay/client"
import { note } from "./note.ts"
import { refresh } from "./refresh.ts"
import type { Account, Store } from "./Store.ts"

/** What became of a cancellation. */
export type Cancelled =
  | "cancelled"
  /** It is being sent already. */
  | "too late"
  /** No answer came: it may be cancelled. */
  | "unknown"

/** Cancels a payment that waits, also one of another browser. To repeat it does no harm. */
export async function cancelWaiting(
  store: Store,
  account: Account,
  nonce: string,
): Promise<Cancelled> {
  const { session, leaving } = account
  try {
    const { state } = await session.cancelOperation(nonce, { signal: leaving.signal })
    await note(store, account, nonce, { stage: "cancelled", state, code: "OPERATION_CANCELLED" })
    await refresh(store, account)
    return "cancelled"
  } catch (error) {
    return error instanceof RelayRequestError && error.code === "OPERATION_NOT_CANCELLABLE"
      ? "too late"
      : "unknown"
  }
}
