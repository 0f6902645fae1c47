import { Effect, Result } from "effect"
import { refusal, type RelayError } from "../error/RelayError.ts"
import { InstallationStore, type Restoration } from "../port/storage/InstallationStore.ts"
import { renderTime } from "../request/time.ts"
import { type Uuid, uuidTime } from "../request/uuid.ts"
import type { Session } from "../session/Session.ts"

/** The signed times of a request. Milliseconds since the epoch. */
export interface SignedMoment {
  /** `null` if the nonce is not a UUID. */
  readonly nonce: Uuid | null
  /** `null` if absent or unsigned. */
  readonly timestamp: number | null
}

/**
 * Refuses a request that may have been served before the storage lost data, unless its signed bytes prove that it was made later. The proof
 * is `timestamp`, or without one the time inside a version 7 nonce. A time after `latest` proves nothing: clients whose clocks run that far
 * ahead produced it before the loss too.
 *
 * "creation" is always under this rule: the creation of a session, because the storage also lost which sessions had ended, and a stamp,
 * whose key never expires. Requests are exempt in sessions registered after every session from before the loss has expired.
 */
export const requireMadeAfterLoss = Effect.fnUntraced(function* (
  signed: SignedMoment,
  session: Session | "creation",
  latest: number,
  code: "TIMESTAMP_EXPIRED" | "NONCE_EXPIRED",
) {
  const installation = yield* (yield* InstallationStore).find
  const restoration = installation?.restoration ?? null
  yield* Effect.fromResult(requireMadeAfter(restoration, signed, session, latest, code))
})

/** `requireMadeAfterLoss`, once the last loss is read. */
export function requireMadeAfter(
  restoration: Restoration | null,
  signed: SignedMoment,
  session: Session | "creation",
  latest: number,
  code: "TIMESTAMP_EXPIRED" | "NONCE_EXPIRED",
): Result.Result<void, RelayError> {
  if (restoration === null || !isHeldTo(restoration, session)) return Result.void
  const { madeAfter } = restoration
  if (isMadeBetween(signed, madeAfter, latest)) return Result.void
  return Result.fail(refusal(code, {}, { details: { madeAfter: renderTime(madeAfter) } }))
}

/** Whether the signed bytes prove a time after `earliest` and not after `latest`. */
export function isMadeBetween(signed: SignedMoment, earliest: number, latest: number): boolean {
  const moment = signedTime(signed)
  return moment !== null && moment > earliest && moment <= latest
}

/** When the request was made by its signed bytes, in milliseconds since the epoch; `null` if they name no time. */
export function signedTime({ nonce, timestamp }: SignedMoment): number | null {
  return timestamp ?? (nonce === null ? null : uuidTime(nonce))
}

function isHeldTo({ registeredBefore }: Restoration, session: Session | "creation"): boolean {
  return session === "creation" || registeredBefore === null || session.createdAt < registeredBefore
}
