import { Result, Schema } from "effect"
import type { Address } from "../address/Address.ts"
import { addressFault } from "../address/addressFault.ts"
import type { ChainId } from "../address/ChainId.ts"
import { parseAddress } from "../address/parseAddress.ts"
import { chainIdFromNumber } from "../address/parseChainId.ts"
import { decodeWith } from "./decodeWith.ts"
import { type Identifiers, readIdentifiers } from "./identifiers.ts"
import { invalidField, quoted } from "../error/invalidField.ts"
import { refusal, type RelayError } from "../error/RelayError.ts"
import { parseBareHex } from "../request/hex.ts"
import type { Fields } from "../request/json.ts"
import { parseTime, renderTime } from "../request/time.ts"
import type { SignatureVerifierShape } from "../port/SignatureVerifier.ts"
import type { AuthMode } from "../session/Session.ts"
import type { SessionBinding } from "../session/sessionMessage.ts"

const uuid = Schema.String.annotate({
  description: "UUID, any version, any case; not nil or max",
})

/** The body of POST /create-session. */
export const CreateSessionBody = Schema.Struct({
  sessionId: uuid,
  nonce: uuid,
  signature: Schema.String.annotate({ message: "expected hex" })
    .check(Schema.isMinLength(1))
    .annotate({
      message: "expected hex",
      description:
        "The wallet's signature of the session message, hex: EIP-191 (EVM, TRON), TIP-191 (TRON), ed25519 (Solana)",
    }),
  address: Schema.NonEmptyString.annotate({
    description: "The wallet, which becomes the session's owner",
  }),
  clientPublicKey: Schema.String.check(
    Schema.isPattern(/^[0-9a-fA-F]{66}$/u, { message: "expected 66 hex digits" }),
  ).annotate({
    description: "Compressed secp256k1 key, 33 bytes in hex: it signs every later request",
  }),
  useEIP712: Schema.optionalKey(
    Schema.Boolean.annotate({
      description:
        "Default false. True: each transaction carries a signature of the wallet in place of the header",
    }),
  ),
  chainId: Schema.optionalKey(
    Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)).annotate({
      description:
        "The one chain on which the session acts. A contract account names its own: its contract there may sign (EIP-1271, EIP-6492)",
    }),
  ),
  messageVersion: Schema.optionalKey(
    Schema.Literals([1, 2]).annotate({
      message: "expected 1 or 2",
      description:
        "Which session message the wallet signed. Default 1. Version 2 names `address`, `audience` and `chainId`; contract accounts need it",
    }),
  ),
  expiresAt: Schema.optionalKey(
    Schema.String.annotate({
      description: "RFC 3339; default 24 hours from now, clamped to the operator's limit",
    }),
  ),
  audience: Schema.optionalKey(
    Schema.String.annotate({
      description: "The service's public origin. Version 2 of the message requires it",
    }),
  ),
  timestamp: Schema.optionalKey(
    Schema.Int.annotate({ description: "Milliseconds since the epoch" }),
  ),
})

/** A request for a session whose shapes are right; who made it is not proved yet. */
export interface SessionRequest {
  readonly identifiers: Identifiers
  readonly signature: string
  readonly address: Address
  /** As sent. */
  readonly clientPublicKey: string
  readonly mode: AuthMode
  /** The one chain on which the session shall act, where a contract may speak for the address; `null` for every chain, and a key alone. */
  readonly chainId: ChainId | null
  /** What version 2 of the message names; `null` for version 1. */
  readonly binding: SessionBinding | null
  /** Milliseconds since the epoch, after `now`; `null` leaves it to the service. */
  readonly expiresAt: number | null
  readonly audience: string | null
}

const decodeBody = decodeWith(CreateSessionBody)

/** Reads a body's fields; every fault is a 400. `now` is milliseconds since the epoch. */
export const readSessionRequest = (
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
      return yield* invalid("clientPublicKey", "not a compressed point of secp256k1")
    }
    const expiresAt = body.expiresAt === undefined ? null : parseTime(body.expiresAt)
    if (body.expiresAt !== undefined && expiresAt === null)
      return yield* invalid(
        "expiresAt",
        `${quoted(body.expiresAt ?? "")}, expected an RFC 3339 time with Z or an offset`,
      )
    if (expiresAt !== null && expiresAt <= now)
      return yield* invalid("expiresAt", `${renderTime(expiresAt)}, a time after now is needed`)
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
    }
  })

function invalid(field: string, problem: string): Result.Result<never, RelayError> {
  return Result.fail(invalidField(field, problem))
}
