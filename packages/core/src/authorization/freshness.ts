import { type Uuid, uuidTime } from "../request/uuid.ts"
import type { NonceFreshness } from "../session/SessionRules.ts"

/** Lifetime of a wallet's transaction signature, in milliseconds. Source: the service's contract, "Limits". */
export const signatureLifetime = 60_000

/** The known times of a wallet-signed transaction. Milliseconds since the epoch. */
export interface SignatureAge {
  readonly nonce: Uuid
  /** The body's timestamp. It is unsigned, so it can only make the request older. */
  readonly timestamp: number | null
  /** When a valid request with this nonce was first seen. */
  readonly firstSight: number | null
}

/**
 * Whether a wallet's transaction signature is at most a minute old. The signed structures contain no time. A version 7 nonce contains a
 * signed one; for any other nonce the minute starts when a valid request with it is first seen.
 */
export function isFresh(age: SignatureAge, now: number, freshness: NonceFreshness): boolean {
  const isNear = (time: number) => Math.abs(time - now) <= signatureLifetime
  if (age.timestamp !== null && !isNear(age.timestamp)) return false
  const signedTime = uuidTime(age.nonce)
  if (signedTime !== null) return isNear(signedTime)
  return freshness === "lenient" && (age.firstSight === null || isNear(age.firstSight))
}
