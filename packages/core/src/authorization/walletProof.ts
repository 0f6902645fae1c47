import { Effect } from "effect"
import { invalidField } from "../error/invalidField.ts"
import { refusal } from "../error/RelayError.ts"
import { SignatureVerifier } from "../port/SignatureVerifier.ts"
import { clientOf, type IncomingRequest } from "../request/IncomingRequest.ts"
import { signedPayload } from "../request/binding.ts"
import { SessionRules } from "../session/SessionRules.ts"
import { isFresh } from "./freshness.ts"
import type { Claim } from "./identify.ts"
import { requireMadeAfter } from "./madeAfterLoss.ts"
import { sessionNonce } from "../session/nonce.ts"
import { checkReferral } from "./referral.ts"
import type { DecodeCommand } from "./requestProof.ts"
import { readTimestamp } from "./timestamp.ts"
import { isTransactionSignature, signedTransactionOf } from "./transactionSignature.ts"

/**
 * Proves a transaction by its owner's wallet, in an EIP-712 session: request signature absent → `signature` in the body → `decode` and
 * rebuild the signed data → fresh and made after the last loss of the storage (NONCE_EXPIRED) → signature (INVALID_SIGNATURE). Only signed
 * fields may affect the transaction. `timestamp` is unsigned and can only make the request older.
 */
export const proveByWallet = Effect.fnUntraced(function* <Command>(
  request: IncomingRequest,
  { fields, identifiers, session, now, restoration, previous }: Claim,
  decode: DecodeCommand<Command>,
) {
  const verifier = yield* SignatureVerifier
  const rules = yield* SessionRules
  if (request.signature !== null) return yield* refusal("NORMAL_MODE_REQUIRED")
  const signature = fields["signature"] ?? ""
  if (signature === "") return yield* refusal("MISSING_FIELD", { field: "signature" })
  const command = yield* Effect.fromResult(decode(fields))
  yield* Effect.fromResult(checkReferral(request.route, fields))
  if (typeof signature !== "string") {
    return yield* invalidField("signature", "expected hex text")
  }
  const signed = yield* Effect.fromResult(signedTransactionOf(request, fields, session.owner))
  const timestamp = yield* Effect.fromResult(readTimestamp(request.data.encoding, fields))
  const { nonce } = identifiers
  const age = { nonce, timestamp, firstSight: previous?.usedAt ?? null }
  if (!isFresh(age, now, rules.nonceFreshness)) return yield* refusal("NONCE_EXPIRED")
  const latest = now + rules.timestampTolerance
  yield* Effect.fromResult(
    requireMadeAfter(restoration, { nonce, timestamp: null }, session, latest, "NONCE_EXPIRED"),
  )
  if (!(yield* isTransactionSignature(session.owner, signed, signature, clientOf(request)))) {
    return yield* refusal("INVALID_SIGNATURE")
  }
  const digest = verifier.sha256(signedPayload(request))
  return { command, used: sessionNonce(session, nonce, digest, now) }
})
