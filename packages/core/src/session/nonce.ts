import { bytesToHex } from "@noble/hashes/utils.js"
import { ownerId } from "../owner/ownerOf.ts"
import type { Owner } from "../owner/Owner.ts"
import type { UsedNonce } from "../port/storage/NonceStore.ts"
import type { Uuid } from "../request/uuid.ts"
import type { Session, SessionId } from "./Session.ts"

/**
 * How long a nonce outlives its session, in milliseconds. Replicas' clocks differ and may jump back, and a session that looks live again
 * must find its nonces used. `runMaintenance` ends an expired session long before its nonces are deleted.
 */
const margin = 60 * 60_000

/** The scope in which a session's nonces are unique, so requests of other sessions cannot burn them. */
export function sessionScope(id: SessionId): string {
  return `session:${id}`
}

/** A nonce that the request with this digest used inside a session. `now` in milliseconds since the epoch. */
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
 * A nonce that created a session, scoped to the owner. `longestSessionEnd` is the latest time at which a session created now could end;
 * `null`: unlimited, and the nonce is kept forever.
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

/** A nonce of a request that a wallet signed by itself, scoped to the owner and to what it asked for. `expiresAt`: of the request. */
export function walletNonce(
  asked: "disclosure" | "webhook",
  owner: Owner,
  nonce: Uuid,
  digest: Uint8Array,
  now: number,
  expiresAt: number,
): UsedNonce {
  return {
    scope: `${asked}:${ownerId(owner)}`,
    nonce,
    digest: bytesToHex(digest),
    usedAt: now,
    keepUntil: expiresAt + margin,
  }
}
