import { Effect, type Result } from "effect"
import { refusal, type RelayError } from "../error/RelayError.ts"
import { SignatureVerifier } from "../port/SignatureVerifier.ts"
import type { IncomingRequest } from "../request/IncomingRequest.ts"
import { signedPayload } from "../request/binding.ts"
import type { Fields } from "../request/json.ts"
import { isRequestSignature } from "../request/requestSignature.ts"
import { parseUuid } from "../request/uuid.ts"
import { SessionRules } from "../session/SessionRules.ts"
import type { Claim } from "./identify.ts"
import { requireMadeAfter } from "./madeAfterLoss.ts"
import { sessionNonce } from "../session/nonce.ts"
import { checkReferral } from "./referral.ts"
import { readTimestamp, requireNear } from "./timestamp.ts"

/** Decodes a route's command from request fields. Pure; it has no effect before the request is proved. */
export type DecodeCommand<Command> = (fields: Fields) => Result.Result<Command, RelayError>

/**
 * Proves a request by its session's key: signature present → signature over the exact bytes → path id, if the query repeats it → `decode` →
 * timestamp → made after the last loss of the storage. Decoding follows the signature check, so an unauthenticated caller learns nothing
 * about the route's fields.
 */
export const proveByRequestKey = Effect.fnUntraced(function* <Command>(
  request: IncomingRequest,
  { fields, identifiers, session, now, restoration }: Claim,
  decode: DecodeCommand<Command>,
) {
  const verifier = yield* SignatureVerifier
  const rules = yield* SessionRules
  const { signature } = request
  if (signature === null) return yield* refusal("MISSING_SIGNATURE_HEADER")
  const digest = verifier.sha256(signedPayload(request))
  if (!isRequestSignature(verifier, signature, digest, session.clientPublicKey)) {
    return yield* refusal("INVALID_REQUEST_SIGNATURE")
  }
  if (!pathIsSigned(request, fields)) return yield* refusal("INVALID_REQUEST_SIGNATURE")
  const command = yield* Effect.fromResult(decode(fields))
  yield* Effect.fromResult(checkReferral(request.route, fields))
  const tolerance = rules.timestampTolerance
  const timestamp = yield* Effect.fromResult(readTimestamp(request.data.encoding, fields))
  yield* Effect.fromResult(requireNear(timestamp, now, tolerance))
  const signed = { nonce: identifiers.nonce, timestamp }
  yield* Effect.fromResult(
    requireMadeAfter(restoration, signed, session, now + tolerance, "TIMESTAMP_EXPIRED"),
  )
  return { command, used: sessionNonce(session, identifiers.nonce, digest, now) }
})

/** Path parameters are outside the signed bytes. A client binds the path id by repeating it in a signed field `id`. UUIDs ignore case. */
export function pathIsSigned(
  { pathParameters }: Pick<IncomingRequest, "pathParameters">,
  fields: Fields,
): boolean {
  const [parameter] = Object.values(pathParameters)
  const id = fields["id"] ?? null
  if (parameter === undefined || id === null) return true
  return id === parameter || (parseUuid(id) !== null && parseUuid(id) === parseUuid(parameter))
}
