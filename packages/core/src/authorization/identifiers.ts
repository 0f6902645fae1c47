import { Brand, Result } from "effect"
import { refusal, type RelayError } from "../error/RelayError.ts"
import type { Fields } from "../request/json.ts"
import { parseUuid, type Uuid } from "../request/uuid.ts"
import type { SessionId } from "../session/Session.ts"

/** The two fields read before a signature is checked. */
export interface Identifiers {
  readonly sessionId: SessionId
  readonly nonce: Uuid
  /** Both exactly as sent, for signed texts and echoes. */
  readonly asSent: { readonly sessionId: string; readonly nonce: string }
}

const brand = Brand.nominal<SessionId>()

/** Reads a request's session id and nonce. Fails with INVALID_SESSION_ID or INVALID_NONCE, checked in this order. */
export function readIdentifiers(fields: Fields): Result.Result<Identifiers, RelayError> {
  const { sessionId: sentSessionId, nonce: sentNonce } = fields
  const sessionId = parseUuid(sentSessionId)
  if (sessionId === null) return Result.fail(refusal("INVALID_SESSION_ID"))
  const nonce = parseUuid(sentNonce)
  if (nonce === null) return Result.fail(refusal("INVALID_NONCE"))
  return Result.succeed({
    sessionId: brand(sessionId),
    nonce,
    asSent: { sessionId: String(sentSessionId), nonce: String(sentNonce) },
  })
}
