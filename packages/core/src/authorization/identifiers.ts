import { Brand, Result } from "effect"
import { refusal, type RelayError } from "../error/RelayError.ts"
import type { Fields } from "../request/json.ts"
import { parseUuid, type Uuid } from "../request/uuid.ts"
import type { SessionId } from "../session/Session.ts"

/** The two fields that are read before a signature is checked. */
export interface Identifiers {
  readonly sessionId: SessionId
  readonly nonce: Uuid
  /** Both as the client wrote them: for signed texts and echoes. */
  readonly asSent: { readonly sessionId: string; readonly nonce: string }
}

const brand = Brand.nominal<SessionId>()

/** The session and nonce that a request names; INVALID_SESSION_ID or INVALID_NONCE, in this order. */
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
