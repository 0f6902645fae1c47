import { bytesToHex } from "@noble/hashes/utils.js"
import { ownerId } from "../owner/ownerOf.ts"
import type { Owner } from "../owner/Owner.ts"
import type { UsedNonce } from "../port/storage/NonceStore.ts"
import type { Uuid } from "../request/uuid.ts"
import type { Session, SessionId } from "./Session.ts"

/**
 * How long a nonce outlives its session, milliseconds. Clocks of replicas differ and may jump backwards, and a session that looks alive
 * again must find its nonces used; housekeeping ends an expired session for good long before that (`runMaintenance`).
 */
const margin = 60 * 60_000

/** Where the nonces of a session are unique: nobody else's request can burn them. */
export function sessionScope(id: SessionId): string {
  return `session:${id}`
}

/** A nonce used inside a session by the request with this digest. `now` in milliseconds since the epoch. */
export function sessionNonce(
  session: Session,
  nonce: Uuid,
  digest: Uint8Array,
  now: number,
): UsedNonce {
  return {
    scope: sessionScope(session.id),
    nonce,
    digest: bytesToHex(digest),
    usedAt: now,
    keepUntil: session.expiresAt + margin,
  }
}

/**
 * A nonce used to create a session, scoped to the owner. `longestSessionEnd` is the latest moment to which any session that is
 * created now could live; `null` when nothing bounds it, and then the nonce is kept for ever.
 */
export function ownerNonce(
  owner: Owner,
  nonce: Uuid,
  digest: Uint8Array,
  now: number,
  longestSessionEnd: number | null,
): UsedNonce {
  return {
    scope: `owner:${ownerId(owner)}`,
    nonce,
    digest: bytesToHex(digest),
    usedAt: now,
    keepUntil: longestSessionEnd === null ? Number.MAX_SAFE_INTEGER : longestSessionEnd + margin,
  }
}
