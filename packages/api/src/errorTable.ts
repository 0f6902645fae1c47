import { errorCatalogue, type ErrorCode } from "@shielded-relay/core"
import type { ErrorEntry, ErrorStatus } from "./ErrorEntry.ts"
import { stampErrors } from "./stampErrors.ts"

export type { ErrorEntry, ErrorStatus } from "./ErrorEntry.ts"

/**
 * The HTTP status and meaning of every error code. The texts are core's `errorCatalogue`. A code of core that is missing here is a
 * compile error.
 *
 * 400: malformed or against a rule. 401: the caller is unknown. 403: not allowed. 404: not found. 409: conflicts with an earlier
 * request. 500: a fault of the service. 503: temporarily unavailable.
 */
export const errorTable = {
  ...stampErrors,
  INVALID_REQUEST: {
    status: 400,
    meaning:
      "A field breaks a rule; the text names the field, what was found and what is expected. Correct the request.",
  },
  INVALID_JSON: {
    status: 400,
    meaning:
      "The body must be one JSON object in UTF-8 without byte order mark, with unique keys and at most 32 levels of nesting. Under a stamp, each number must also stand as ECMAScript writes it, and the text names the first fault and its position.",
  },
  MISSING_FIELD: { status: 400, meaning: "A required field is absent." },
  INVALID_SESSION_ID: { status: 400, meaning: "`sessionId` is absent or is not a UUID." },
  INVALID_NONCE: { status: 400, meaning: "`nonce` is absent or is not a UUID." },
  UNSUPPORTED_CHAIN: {
    status: 400,
    meaning:
      "The service does not serve this chain; GET /supported-chains lists the chains that it serves.",
  },
  WRONG_CHAIN_FAMILY: {
    status: 400,
    meaning:
      "The route builds a transaction for the caller's own wallet, but the chain belongs to another family; or the owner is a contract account, which acts only on its own chain.",
  },
  WRONG_SESSION_CHAIN: {
    status: 400,
    meaning:
      "The session was opened with `chainId` and acts only on that chain. Open one for this chain, or one without `chainId`.",
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
      "An exchange has a route, but it does not fit into one transaction of the chain. Another amount, or a swap through a third token, may have a shorter route.",
  },
  INVALID_SWAP_DATA: {
    status: 400,
    meaning:
      "`swapData` is malformed, was altered or comes from another service, was issued for another caller, chain, pair, input or `externalActionId`, or has expired; the text says which. Get a new one from GET /get-swap-data.",
  },
  INVALID_RECIPIENT: {
    status: 400,
    meaning:
      "The address belongs to another family, is a placeholder, the pool or a token's contract, or the token rejects payments to it; the text names the field and the reason.",
  },
  INVALID_RECIPIENT_INFO: {
    status: 400,
    meaning:
      "The text is not a valid recipientInfo, for example because it was cut off. Ask the recipient for a fresh one.",
  },
  INVALID_REF: { status: 400, meaning: "The referral code is not on the operator's list." },
  FEE_TOO_LOW: {
    status: 400,
    meaning:
      "`feeAmount` is not a live quote, and it is below the posted price. Get a new quote, or leave it out.",
  },
  FEE_TOKEN_NOT_ACCEPTED: {
    status: 400,
    meaning:
      "The token pays no fees now: the service has no recent price for it, its price moves too fast, or its smallest unit exceeds a tenth of the fee.",
  },
  INSUFFICIENT_BALANCE: {
    status: 400,
    meaning:
      "The balance is smaller than amount and fee together; `tokenAddress` names the token that falls short.",
  },
  TOO_MANY_NOTES: {
    status: 400,
    meaning:
      "The amount is spread over more notes than one operation can merge and spend. Transfer part of it to yourself first.",
  },
  MESSAGE_VERSION_REQUIRED: {
    status: 400,
    meaning:
      "The service accepts only version 2 of the session message, or the account is a contract, which always needs version 2. Sign version 2 and send `messageVersion: 2` and `audience`, and for a contract account `chainId`.",
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
    meaning: "The service has no session with this id. Create one with POST /create-session.",
  },
  SESSION_REVOKED: {
    status: 401,
    meaning:
      "The owner ended the session with POST /revoke-session. After the time at which it would have expired, the answer is `SESSION_EXPIRED`. Create another one with a new sessionId.",
  },
  SESSION_EXPIRED: {
    status: 401,
    meaning: "The session has expired. Create another one with a new sessionId.",
  },
  WRONG_AUDIENCE: {
    status: 401,
    meaning: "The request names the origin of another service as its `audience`.",
  },
  TIMESTAMP_EXPIRED: {
    status: 401,
    meaning:
      "`timestamp` is more than five minutes from the service's clock. Set the clock and sign again. With `madeAfter`: the service lost its records from before that time, and the request does not prove that it was made later; sign again with a current `timestamp` or a version 7 nonce.",
  },
  NONCE_EXPIRED: {
    status: 401,
    meaning:
      "The nonce's 60 seconds are over, or the service accepts only version 7 UUIDs and this is another version. Sign again with a fresh one. With `madeAfter`: the service lost its records from before that time; sign again with a version 7 nonce made later.",
  },
  NONCE_USED_READ: {
    status: 401,
    meaning: "The nonce was used before. Nothing was moved: repeat the request with a fresh nonce.",
  },
  NONCE_USED: {
    status: 409,
    meaning:
      "The nonce was used before. If the same bytes came again, `operation` shows the outcome of the first request: read it before you send a request with a fresh nonce.",
  },
  SESSION_CONFLICT: {
    status: 409,
    meaning:
      "The sessionId is registered with another owner, mode, key, chain or version of the session message.",
  },
  NORMAL_MODE_REQUIRED: {
    status: 403,
    meaning:
      "The session needs a wallet signature for each transaction; a request signature does not authorise one.",
  },
  EIP712_MODE_REQUIRED: {
    status: 403,
    meaning:
      "The session authorises transactions by the request signature; remove the wallet signature from the body.",
  },
  NORMAL_SESSION_REQUIRED: {
    status: 400,
    meaning: "This chain cannot be served in EIP-712 mode for this owner.",
  },
  FORBIDDEN: {
    status: 403,
    meaning: "The caller is authenticated, but the operator does not serve this request.",
  },
  NOT_FOUND: {
    status: 404,
    meaning: "The route does not exist. Paths are case-sensitive and must not be percent-encoded.",
  },
  OPERATION_NOT_FOUND: {
    status: 404,
    meaning: "No operation of this owner used that nonce: nothing was accepted under it.",
  },
  NOTHING_TO_DISCLOSE: {
    status: 404,
    meaning:
      "The operation or period contains no final note of this owner to disclose; the text says why. The nonce stays unused.",
  },
  ORDER_NOT_FOUND: {
    status: 404,
    meaning: "This owner has no private send with this id.",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: "The route has other methods: see the header `Allow`.",
  },
  REQUEST_TIMEOUT: {
    status: 408,
    meaning: "The request did not arrive in time. It had no effect.",
  },
  BALANCE_RESERVED: {
    status: 409,
    meaning:
      "The balance suffices, but operations in flight reserve part of it. Try again with a fresh nonce after `Retry-After` seconds.",
  },
  OPERATION_NOT_CANCELLABLE: {
    status: 409,
    meaning:
      "Only an operation with `txCompletionTime` can be cancelled, before it is planned; the text says why this one cannot. GET /operation/{nonce} shows its state.",
  },
  SCHEDULE_NOT_CANCELLABLE: {
    status: 409,
    meaning:
      "The payment has ended, or its payout has started; the text says which. Nothing changed. GET /waas/scheduled-transaction/:scheduleId shows its state.",
  },
  OPERATION_CANCELLED: {
    status: 409,
    meaning:
      "The operation was accepted, and its organization cancelled it before its deposit was executed. At most gas was spent.",
  },
  OPERATION_FAILED: {
    status: 409,
    meaning:
      "The operation was accepted and has failed; `operation` shows the details. The balance that it reserved is free again. Read the text before you try again: after a restore it may name a transaction that did pay.",
  },
  OPERATION_EXPIRED: {
    status: 409,
    meaning: "The deadline passed before the chain executed it; nothing was spent.",
  },
  OPERATION_OUT_OF_TIME: {
    status: 409,
    meaning:
      "The operation failed finally: its transaction needed more processor time than a block producer gives. Nothing was spent and the balance is free again, less the transaction's burnt fee, which GET /balance shows as `owed`. Pay another recipient, or swap elsewhere.",
  },
  OPERATION_INCOMPLETE: {
    status: 409,
    meaning:
      "The deadline passed after some of the tokens had been sent, each in its own transaction, which `operation.parts` names. The other tokens were not sent, and their balance is free again: send a new request for those.",
  },
  BODY_TOO_LARGE: { status: 413, meaning: "The body exceeds the service's limit (1 MiB)." },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: "The body must be `application/json` in UTF-8, without content coding.",
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    meaning: "Request line and headers exceed the service's limit (16 KiB).",
  },
  RATE_LIMITED: {
    status: 429,
    meaning:
      "Too many requests, operations in progress, or transactions that your recipients made fail; the text says which. Wait for `Retry-After` seconds.",
  },
  INTERNAL: {
    status: 500,
    meaning:
      "A defect of the service. `correlationId` names the log entry. After a transaction request, first check GET /operation/{nonce}.",
  },
  BODY_ALREADY_READ: {
    status: 500,
    meaning:
      "The server around the service parses bodies before the service receives them, so that their signature cannot be verified. Its operator has to mount the service before body parsers. `correlationId` names the log entry; nothing was accepted.",
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
      "A call costs more than the operator's ceiling now; nothing was accepted. Operations, private sends and recoveries that were accepted continue.",
  },
  CALL_OUT_OF_TIME: {
    status: 503,
    meaning:
      "A payment to this recipient, or a swap at this exchange, lately needed more processor time than a block producer gives. The service calls it again after `retryAfter`.",
  },
  CHAIN_OUT_OF_TIME: {
    status: 503,
    meaning:
      "A transaction of the service's own needed more processor time than a block producer gives. Deposits are accepted; everything else is, once a batch insertion of the pool is executed.",
  },
  CHAIN_UNTRIED: {
    status: 503,
    meaning:
      "The pool is new on this chain. Deposits are accepted; everything else is, once the first batch insertion is executed.",
  },
  RELAYER_UNFUNDED: {
    status: 503,
    meaning: "The relayer cannot pay the chain's fee now; nothing was accepted.",
  },
  SWAP_VENUE_UNAVAILABLE: {
    status: 503,
    meaning: "No exchange returned a quote, and at least one was unreachable. Try again.",
  },
  ATTESTATION_UNAVAILABLE: {
    status: 503,
    meaning: "The platform returned no attestation. Try again, or verify the key by other means.",
  },
  SCREENING_UNAVAILABLE: {
    status: 503,
    meaning:
      "Screening has no answer now, and nothing was accepted. Try again after `Retry-After` seconds: /create-session accepts the same request again, every other route needs a new nonce.",
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    meaning:
      "The service's storage does not answer. After a transaction request, first check GET /operation/{nonce}.",
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
