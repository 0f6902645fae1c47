import { bytesToHex } from "@noble/hashes/utils.js"
import { ownerId } from "../owner/ownerOf.ts"
import type { Owner } from "../owner/Owner.ts"
import type { UsedNonce } from "../port/NonceStore.ts"
import type { Uuid } from "../request/uuid.ts"
import type { Session } from "../session/Session.ts"

/**
 * How long a nonce outlives its session, milliseconds: clocks of replicas differ and may jump backwards, and a session that
 * looks alive again must find its nonces used.
 */
const margin = 60 * 60_000

/** A nonce used inside a session by the request with this digest: nobody else's request can burn it. */
export function sessionNonce(session: Session, nonce: Uuid, digest: Uint8Array): UsedNonce {
  return {
    scope: `session:${session.id}`,
    nonce,
    digest: bytesToHex(digest),
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
  longestSessionEnd: number | null,
): UsedNonce {
  return {
    scope: `owner:${ownerId(owner)}`,
    nonce,
    digest: bytesToHex(digest),
    keepUntil: longestSessionEnd === null ? Number.MAX_SAFE_INTEGER : longestSessionEnd + margin,
  }
}
