import { Clock, Effect, Result } from "effect"
import { invalidField } from "../../error/invalidField.ts"
import { refusal, type RelayError } from "../../error/RelayError.ts"
import { SignatureVerifier } from "../../port/SignatureVerifier.ts"
import { requestEntries } from "../../request/entries.ts"
import { parsePrintableNonce } from "../../request/fields.ts"
import type { RequestData } from "../../request/IncomingRequest.ts"
import type { Fields } from "../../request/json.ts"
import { parseUuid, type Uuid } from "../../request/uuid.ts"
import { SessionRules } from "../../session/SessionRules.ts"
import { inSpan } from "../../tracing/inSpan.ts"
import { requireMadeAfterLoss, signedTime } from "../madeAfterLoss.ts"
import { pathIsSigned } from "../requestProof.ts"
import { readTimestamp, requireNear } from "../timestamp.ts"
import { wrongAudience } from "../wrongAudience.ts"
import { readStamp } from "./readStamp.ts"
import { type StampKey, stampKeyBytes } from "./StampKey.ts"
import { stampMessage } from "./stampMessage.ts"
import { StampRules } from "./StampRules.ts"

/** A request under a stamp, as its carrier received it. The carrier has already limited the size of `data`. */
export interface StampedRequest {
  /** `<METHOD> <pattern>`, with the literal pattern and without the mount prefix. */
  readonly binding: string
  readonly data: RequestData
  /** The values of the stamp's header, one for each time it was sent. */
  readonly stamps: ReadonlyArray<string>
  /** Decoded parameters of the route's path. The stamp does not cover them. */
  readonly pathParameters: Readonly<Record<string, string>>
  /** Whether the route's requests name an organization. */
  readonly organization: "named" | "none"
}

/** A request that the holder of `publicKey` signed. Whether that key may do anything is not decided yet. */
export interface VerifiedStamp {
  readonly publicKey: StampKey
  /** The stamped message: the bytes that the signature covers. */
  readonly message: Uint8Array
  /** SHA-256 of the stamped message, 32 bytes. Two requests with the same digest are the same request. */
  readonly digest: Uint8Array
  /** As sent: 1 to 128 printable ASCII characters. Single-use for `publicKey`, in all organizations and on all routes. */
  readonly nonce: string
  /** `null` on routes without one. */
  readonly organizationId: Uuid | null
  /** Signed; milliseconds since the epoch; `null` if absent. */
  readonly timestamp: number | null
  /** All fields of the body or query. Objects list integer-like keys first, as JavaScript does; only the message keeps the order as sent. */
  readonly fields: Fields
  /** The clock reading against which the time was checked; milliseconds since the epoch. */
  readonly now: number
}

/**
 * Verifies the stamp of a request. Reads no organization and consumes nothing.
 *
 * Order of checks: header (MISSING_STAMP, INVALID_STAMP) → body or query (INVALID_JSON, INVALID_REQUEST) → signature, and the path id if a
 * field repeats it (INVALID_STAMP_SIGNATURE) → nonce (INVALID_NONCE; INVALID_REQUEST if a query repeats it) → shape of organizationId →
 * audience → timestamp → made after the last loss of the storage.
 */
export const verifyStamp = Effect.fnUntraced(function* (request: StampedRequest) {
  const verifier = yield* SignatureVerifier
  const now = yield* Clock.currentTimeMillis
  const { publicKey, signature } = yield* Effect.fromResult(readStamp(request.stamps))
  const { fields, entries } = yield* Effect.fromResult(requestEntries(request.data))
  const message = stampMessage(request.binding, entries)
  if (!verifier.verifyEd25519(signature, message, stampKeyBytes(publicKey))) {
    return yield* refusal("INVALID_STAMP_SIGNATURE")
  }
  if (!pathIsSigned(request, fields)) return yield* refusal("INVALID_STAMP_SIGNATURE")
  const nonce = parsePrintableNonce(fields["nonce"])
  if (request.data.encoding === "query" && Array.isArray(fields["nonce"]))
    return yield* invalidField("nonce", "given more than once, expected once")
  if (nonce === null) return yield* refusal("INVALID_NONCE")
  const organizationId =
    request.organization === "none" ? null : yield* Effect.fromResult(readOrganizationId(fields))
  yield* requireOurAudience(fields)
  const timestamp = yield* Effect.fromResult(readTimestamp(request.data.encoding, fields))
  yield* requireFresh(nonce, timestamp, now)
  const verified: VerifiedStamp = {
    publicKey,
    message,
    digest: verifier.sha256(message),
    nonce,
    organizationId,
    timestamp,
    fields,
    now,
  }
  return verified
}, inSpan("authorization.verifyStamp"))

function readOrganizationId(fields: Fields): Result.Result<Uuid, RelayError> {
  const sent = fields["organizationId"] ?? null
  if (sent === null) return Result.fail(refusal("MISSING_FIELD", { field: "organizationId" }))
  const organizationId = parseUuid(sent)
  return organizationId === null
    ? Result.fail(invalidField("organizationId", "expected a UUID"))
    : Result.succeed(organizationId)
}

/** Refuses a request that was signed for another service. A request without `audience` passes. */
const requireOurAudience = Effect.fnUntraced(function* (fields: Fields) {
  const { audiences } = yield* SessionRules
  const audience = fields["audience"] ?? null
  if (audience === null) return
  if (typeof audience !== "string") return yield* invalidField("audience", "expected text")
  if (!audiences.includes(audience)) return yield* wrongAudience(audience, audiences)
})

/**
 * Refuses a timestamp far from `now`; under strict rules, also a request that signs no time near `now`; and after a loss of the storage, a
 * request whose signed bytes do not prove that it was made later. Keys outlive every session, so that last rule holds for ever.
 */
const requireFresh = Effect.fnUntraced(function* (
  nonce: string,
  timestamp: number | null,
  now: number,
) {
  const { timestampTolerance } = yield* SessionRules
  const { freshness } = yield* StampRules
  const signed = { nonce: parseUuid(nonce), timestamp }
  const time = freshness === "strict" ? signedTime(signed) : timestamp
  if (freshness === "strict" && time === null) return yield* refusal("TIMESTAMP_EXPIRED")
  yield* Effect.fromResult(requireNear(time, now, timestampTolerance))
  yield* requireMadeAfterLoss(signed, "creation", now + timestampTolerance, "TIMESTAMP_EXPIRED")
})
