import { Effect } from "effect"
import { refusal } from "../error/RelayError.ts"
import { InstallationStore, type Restoration } from "../port/storage/InstallationStore.ts"
import { renderTime } from "../request/time.ts"
import { type Uuid, uuidTime } from "../request/uuid.ts"
import type { Session } from "../session/Session.ts"

/** What the signed bytes of a request say of when it was made. Times are milliseconds since the epoch. */
export interface SignedMoment {
  readonly nonce: Uuid
  /** `null` when there is none, or when it is not among the signed fields. */
  readonly timestamp: number | null
}

/**
 * Refuses a request that may have been served before the storage was lost: one whose signed bytes do not prove that it was made since.
 * `timestamp` proves it, and without one the moment inside a version 7 nonce. A moment beyond `latest` proves nothing: clocks that far
 * ahead wrote it before the loss as well.
 *
 * Sessions are created under this rule for ever, since the storage has also lost which ones had ended; their requests are free of it in
 * sessions that were registered when no client took a session from before the loss for alive any more.
 */
export const requireMadeAfterLoss = Effect.fnUntraced(function* (
  signed: SignedMoment,
  session: Session | "creation",
  latest: number,
  code: "TIMESTAMP_EXPIRED" | "NONCE_EXPIRED",
) {
  const installation = yield* (yield* InstallationStore).find
  const restoration = installation?.restoration ?? null
  if (restoration === null || !isHeldTo(restoration, session)) return
  const { madeAfter } = restoration
  if (isMadeBetween(signed, madeAfter, latest)) return
  return yield* refusal(code, {}, { details: { madeAfter: renderTime(madeAfter) } })
})

/** Whether the signed bytes prove a moment after `earliest`, and not after `latest`. */
export function isMadeBetween(
  { nonce, timestamp }: SignedMoment,
  earliest: number,
  latest: number,
): boolean {
  const moment = timestamp ?? uuidTime(nonce)
  return moment !== null && moment > earliest && moment <= latest
}

function isHeldTo({ registeredBefore }: Restoration, session: Session | "creation"): boolean {
  return session === "creation" || registeredBefore === null || session.createdAt < registeredBefore
}
