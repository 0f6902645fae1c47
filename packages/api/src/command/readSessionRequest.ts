import {
  addressFault,
  chainIdFromNumber,
  decodeWith,
  invalidField,
  parseAddress,
  parseBareHex,
  parseTime,
  quoted,
  readIdentifiers,
  refusal,
  renderTime,
  requestFields,
  SignatureVerifier,
  type Fields,
  type RelayError,
  type RequestData,
  type SessionBinding,
  type SessionRequest,
  type SignatureVerifierShape,
} from "@shielded-relay/core"
import { Clock, Effect, Result } from "effect"
import { CreateSessionBody } from "../wire/createSessionBody.ts"

const decodeBody = decodeWith(CreateSessionBody)

/** Reads the body of POST /create-session. Fails with INVALID_JSON or with the first field that is missing or malformed. */
export const readSessionRequest = Effect.fnUntraced(function* (data: RequestData) {
  const verifier = yield* SignatureVerifier
  const now = yield* Clock.currentTimeMillis
  const fields = yield* Effect.fromResult(requestFields(data))
  return yield* Effect.fromResult(sessionRequestOf(fields, verifier, now))
})

/** `now`: milliseconds since the epoch. */
const sessionRequestOf = (
  fields: Fields,
  verifier: SignatureVerifierShape,
  now: number,
): Result.Result<SessionRequest, RelayError> =>
  Result.gen(function* () {
    const identifiers = yield* readIdentifiers(fields)
    const body = yield* decodeBody(fields)
    const address = parseAddress(body.address, "any")
    if (address === null) return yield* invalid("address", addressFault(body.address) ?? "")
    const publicKey = parseBareHex(body.clientPublicKey, 33)
    if (publicKey === null || !verifier.isCompressedPoint(publicKey)) {
      return yield* invalid("clientPublicKey", "expected a compressed point of secp256k1")
    }
    const expiresAt = body.expiresAt === undefined ? null : parseTime(body.expiresAt)
    if (body.expiresAt !== undefined && expiresAt === null)
      return yield* invalid(
        "expiresAt",
        `${quoted(body.expiresAt ?? "")}, expected an RFC 3339 time with Z or an offset`,
      )
    if (expiresAt !== null && expiresAt <= now)
      return yield* invalid("expiresAt", `${renderTime(expiresAt)}, expected a time in the future`)
    const { audience = null } = body
    const chainId = chainIdFromNumber(body.chainId)
    let binding: SessionBinding | null = null
    if (body.messageVersion === 2) {
      if (audience === null)
        return yield* Result.fail(refusal("MISSING_FIELD", { field: "audience" }))
      binding = { address: body.address, audience, chainId }
    }
    return {
      identifiers,
      signature: body.signature,
      address,
      clientPublicKey: body.clientPublicKey,
      chainId,
      binding,
      mode: body.useEIP712 === true ? "eip712" : "normal",
      expiresAt,
      audience,
      timestamp: body.timestamp ?? null,
    }
  })

function invalid(field: string, problem: string): Result.Result<never, RelayError> {
  return Result.fail(invalidField(field, problem))
}
