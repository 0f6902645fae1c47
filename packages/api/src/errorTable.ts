import { errorCatalogue, type ErrorCode } from "@shielded-relay/core"

/** The HTTP statuses of refusals. */
export type ErrorStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 408
  | 409
  | 413
  | 415
  | 429
  | 431
  | 500
  | 503

export interface ErrorEntry {
  readonly status: ErrorStatus
  /** For the documentation: when it happens, and what the caller does about it. */
  readonly meaning: string
}

/**
 * The HTTP status and meaning of every error code. The texts are core's `errorCatalogue`. A code of core that is missing here is a
 * compile error.
 *
 * 400: malformed or against a rule. 401: the caller is unknown. 403: not allowed. 404: not found. 409: conflicts with an earlier
 * request. 500: a fault of the service. 503: temporarily unavailable.
 */
export const errorTable = {
  INVALID_REQUEST: {
    status: 400,
    meaning:
      "A field breaks a rule; the text names the field, what was found there and what is allowed. Mend the request.",
  },
  INVALID_JSON: {
    status: 400,
    meaning:
      "The body is not one JSON object in UTF-8 without byte order mark, with unique keys and at most 32 levels.",
  },
  MISSING_FIELD: { status: 400, meaning: "A required field is absent." },
  INVALID_SESSION_ID: { status: 400, meaning: "`sessionId` is absent or no UUID." },
  INVALID_NONCE: { status: 400, meaning: "`nonce` is absent or no UUID." },
  UNSUPPORTED_CHAIN: {
    status: 400,
    meaning: "The service does not serve this chain; GET /supported-chains lists those it does.",
  },
  WRONG_CHAIN_FAMILY: {
    status: 400,
    meaning:
      "The route builds a transaction for the caller's own wallet, and the chain is of another family; or the owner is a contract account, which acts on its own chain alone.",
  },
  WRONG_SESSION_CHAIN: {
    status: 400,
    meaning:
      "The session was opened with `chainId` and acts on that chain alone. Open one for this chain, or one without `chainId`.",
  },
  UNSUPPORTED_TOKEN: {
    status: 400,
    meaning:
      "The token is not an address of the chain or is not configured for it. GET /supported-tokens lists the configured ones.",
  },
  NO_SWAP_ROUTE: {
    status: 400,
    meaning: "No configured exchange leads from one token to the other for this amount.",
  },
  SWAP_ROUTE_TOO_LARGE: {
    status: 400,
    meaning:
      "The one exchange with a route needs more room than a transaction of the chain has. Another amount or a swap over a token between them may have a shorter one.",
  },
  INVALID_SWAP_DATA: {
    status: 400,
    meaning:
      "`swapData` is malformed, altered or of another service, was given for another caller, chain, pair, input or `externalActionId`, or has expired; the text says which. Ask GET /get-swap-data again.",
  },
  INVALID_RECIPIENT: {
    status: 400,
    meaning:
      "The address is of another family, a placeholder, the pool or a token's contract, or the token does not pay it; the text names the field and which.",
  },
  INVALID_RECIPIENT_INFO: {
    status: 400,
    meaning: "The recipientInfo is damaged or not one; ask the recipient for a fresh one.",
  },
  INVALID_REF: { status: 400, meaning: "The referral code is not on the operator's list." },
  FEE_TOO_LOW: {
    status: 400,
    meaning:
      "`feeAmount` is neither a live quote nor as much as the posted price. Quote again, or leave it out.",
  },
  FEE_TOKEN_NOT_ACCEPTED: {
    status: 400,
    meaning:
      "The token pays no fees now: the service has no recent price for it, its price moves too fast, or its smallest unit exceeds a tenth of the fee.",
  },
  INSUFFICIENT_BALANCE: {
    status: 400,
    meaning:
      "The balance is smaller than amount and fee together; `tokenAddress` names the token that lacks.",
  },
  TOO_MANY_NOTES: {
    status: 400,
    meaning:
      "The amount is spread over more notes than one operation can merge and spend. Transfer a part to yourself first.",
  },
  MESSAGE_VERSION_REQUIRED: {
    status: 400,
    meaning:
      "The service opens sessions for version 2 of the session message alone, or the account is a contract, which needs it everywhere. Sign version 2 and send `messageVersion: 2` and `audience`, for a contract account `chainId` too.",
  },
  MISSING_SIGNATURE_HEADER: {
    status: 401,
    meaning: "The header `x-service-request-signature` is absent.",
  },
  INVALID_REQUEST_SIGNATURE: {
    status: 401,
    meaning:
      "The request signature does not verify for these exact bytes, this route and this session's key.",
  },
  INVALID_SIGNATURE: {
    status: 401,
    meaning:
      "The wallet's signature was not made by the owner over what the service rebuilds from the request. A contract account's session needs version 2 of the session message and must name its `chainId`.",
  },
  SESSION_NOT_FOUND: {
    status: 401,
    meaning: "No such session. Create one with POST /create-session.",
  },
  SESSION_REVOKED: {
    status: 401,
    meaning:
      "The owner ended the session with POST /revoke-session. Once it would have expired the answer is `SESSION_EXPIRED`. Create another with a new sessionId.",
  },
  SESSION_EXPIRED: {
    status: 401,
    meaning: "The session has ended for good. Create another with a new sessionId.",
  },
  WRONG_AUDIENCE: { status: 401, meaning: "The session was meant for another service's origin." },
  TIMESTAMP_EXPIRED: {
    status: 401,
    meaning:
      "`timestamp` is more than five minutes from the service's clock. Set the clock and sign again. With `madeAfter`: the service lost what it had served before, and the request does not prove that it was made after that moment; sign again with a `timestamp`, or a version 7 nonce, of now.",
  },
  NONCE_EXPIRED: {
    status: 401,
    meaning:
      "The nonce's 60 seconds are over, or the service takes version 7 UUIDs alone and this is none. Sign again with a fresh one. With `madeAfter`: the service lost what it had served before; only a version 7 nonce of after that moment will do.",
  },
  NONCE_USED_READ: {
    status: 401,
    meaning: "The nonce served already. Nothing was moved: ask again with a fresh one.",
  },
  NONCE_USED: {
    status: 409,
    meaning:
      "The nonce served already. When the very same bytes came again, `operation` says what became of the first time: read it before asking with a fresh nonce.",
  },
  SESSION_CONFLICT: {
    status: 409,
    meaning:
      "The sessionId is registered with another owner, mode, key, chain or version of the session message.",
  },
  NORMAL_MODE_REQUIRED: {
    status: 403,
    meaning:
      "The session demands a wallet signature for each transaction; a request signature does not do.",
  },
  EIP712_MODE_REQUIRED: {
    status: 403,
    meaning:
      "The session is authorised by the request signature; a wallet signature in the body does not do.",
  },
  NORMAL_SESSION_REQUIRED: {
    status: 400,
    meaning: "This chain cannot be served in EIP-712 mode for this owner.",
  },
  FORBIDDEN: { status: 403, meaning: "The caller is known and may not do this." },
  NOT_FOUND: {
    status: 404,
    meaning: "No such route or thing. Paths are case-sensitive and never percent-encoded.",
  },
  OPERATION_NOT_FOUND: {
    status: 404,
    meaning: "No operation of this owner used that nonce: nothing was accepted under it.",
  },
  NOTHING_TO_DISCLOSE: {
    status: 404,
    meaning:
      "The operation or period has no final note of this owner that a statement could open; the text says why. The nonce is not used up.",
  },
  ORDER_NOT_FOUND: {
    status: 404,
    meaning: "This owner has no private send with this id.",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: "The route exists for other methods: see the header `Allow`.",
  },
  REQUEST_TIMEOUT: {
    status: 408,
    meaning: "The request did not arrive in time. Nothing of it was done.",
  },
  BALANCE_RESERVED: {
    status: 409,
    meaning:
      "The balance suffices and is bound by operations in flight. Try again with a fresh nonce after `Retry-After`.",
  },
  OPERATION_NOT_CANCELLABLE: {
    status: 409,
    meaning:
      "Only an operation with `txCompletionTime` can be cancelled, before it is planned; the text says why this one cannot. GET /operation/{nonce} tells its state.",
  },
  OPERATION_FAILED: {
    status: 409,
    meaning:
      "The operation was accepted and failed for good; `operation` says how. What it reserved is free again. Read the text before you ask again: after a restore it may name a transaction that did pay.",
  },
  OPERATION_EXPIRED: {
    status: 409,
    meaning: "The deadline passed before the chain executed it; nothing was spent.",
  },
  OPERATION_INCOMPLETE: {
    status: 409,
    meaning:
      "The deadline passed when some of the tokens were sent, each by a transaction of its own that `operation.parts` names. The others were not, and what they reserved is free again: ask again for these alone.",
  },
  BODY_TOO_LARGE: { status: 413, meaning: "The body is larger than the service takes (1 MiB)." },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: "A body is `application/json` in UTF-8, without content coding.",
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    meaning: "Request line and headers are larger than the service takes (16 KiB).",
  },
  RATE_LIMITED: {
    status: 429,
    meaning:
      "Too many of these: requests, operations under way, or transactions that your recipients made fail. Wait for `Retry-After` seconds.",
  },
  INTERNAL: {
    status: 500,
    meaning:
      "Our fault. `correlationId` names the log entry. After a transaction request ask GET /operation/{nonce} before anything else.",
  },
  CHAIN_UNAVAILABLE: {
    status: 503,
    meaning: "The chain's endpoints do not answer; nothing was accepted.",
  },
  NO_CAPACITY: {
    status: 503,
    meaning: "The service is at its limits or stopping; nothing was accepted.",
  },
  FEE_ABOVE_CEILING: {
    status: 503,
    meaning:
      "A call costs more than the operator's ceiling now; nothing was accepted. Operations, private sends and recoveries that were accepted go on.",
  },
  RELAYER_UNFUNDED: {
    status: 503,
    meaning: "The relayer cannot pay the chain's fee now; nothing was accepted.",
  },
  SWAP_VENUE_UNAVAILABLE: {
    status: 503,
    meaning: "No exchange gave a quote, and at least one of them could not be asked. Try again.",
  },
  ATTESTATION_UNAVAILABLE: {
    status: 503,
    meaning: "The platform gives no attestation now. Without one, know the key by other means.",
  },
  SCREENING_UNAVAILABLE: {
    status: 503,
    meaning:
      "Screening has no answer now, and nothing was accepted. Try again after `Retry-After` seconds: /create-session takes the same request again, every other route a new nonce.",
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    meaning:
      "The service's storage does not answer. After a transaction request ask GET /operation/{nonce} first.",
  },
} as const satisfies Record<ErrorCode, ErrorEntry>

/** The HTTP status of an error code. */
export function statusOf(code: ErrorCode): ErrorStatus {
  return errorTable[code].status
}

/** Every error code, in the catalogue's order. */
export const errorCodes: ReadonlyArray<ErrorCode> = Object.keys(errorCatalogue).filter(isErrorCode)

/** Whether a text is an error code of this version of the contract. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorTable, text)
}
