import { type Uuid, uuidTime } from "../request/uuid.ts"
import type { NonceFreshness } from "../session/SessionRules.ts"

/** How long a wallet's signature of one transaction lives, milliseconds. Source: the service's contract, "Limits". */
const signatureLifetime = 60_000

/** What is known of the age of a transaction that a wallet signed by itself. Times are milliseconds since the epoch. */
export interface SignatureAge {
  readonly nonce: Uuid
  /** The body's; not signed, so it can only make the request older. */
  readonly timestamp: number | null
  /** When a valid request with this nonce was first seen. */
  readonly firstSight: number | null
}

/**
 * Whether a wallet's signature of one transaction is at most a minute old. The signed structures carry no time, so a version 7 nonce
 * tells its own, which is signed; for any other nonce the minute runs from the first sight of a valid request with it.
 */
export function isFresh(age: SignatureAge, now: number, freshness: NonceFreshness): boolean {
  const isNear = (time: number) => Math.abs(time - now) <= signatureLifetime
  if (age.timestamp !== null && !isNear(age.timestamp)) return false
  const signedTime = uuidTime(age.nonce)
  if (signedTime !== null) return isNear(signedTime)
  return freshness === "lenient" && (age.firstSight === null || isNear(age.firstSight))
}
