import type { ErrorCode } from "@shielded-relay/client"

/** Whether money moved by the request that an error answers. */
export type Money =
  /** Nothing moved. */
  | "none"
  /** Not known: the page asks until it is. */
  | "unknown"
  /** A part was paid, and the rest will not be. */
  | "part"

/** What the owner can do. */
export type Remedy =
  | "correct"
  | "smaller"
  | "again"
  | "later"
  | "signIn"
  | "clock"
  | "recipient"
  | "operator"
  | "history"
  | "report"

interface ErrorFacts {
  readonly money: Money
  readonly remedy: Remedy
}

const fact = (money: Money, remedy: Remedy): ErrorFacts => ({ money, remedy })
const wrong = fact("none", "correct")
const later = fact("none", "later")
const signIn = fact("none", "signIn")
const operator = fact("none", "operator")
/** Codes that this page cannot cause: a newer service, or a defect. */
const report = fact("none", "report")

/** What each error means for the owner's money, in every language. The texts are in the catalogues. */
export const errorFacts: Readonly<Record<ErrorCode, ErrorFacts>> = {
  INVALID_REQUEST: wrong,
  INVALID_JSON: report,
  MISSING_FIELD: report,
  INVALID_SESSION_ID: report,
  INVALID_NONCE: report,
  UNSUPPORTED_CHAIN: operator,
  WRONG_CHAIN_FAMILY: wrong,
  WRONG_SESSION_CHAIN: signIn,
  UNSUPPORTED_TOKEN: operator,
  INVALID_RECIPIENT: fact("none", "recipient"),
  INVALID_RECIPIENT_INFO: fact("none", "recipient"),
  INVALID_REF: report,
  NO_SWAP_ROUTE: wrong,
  SWAP_ROUTE_TOO_LARGE: fact("none", "smaller"),
  INVALID_SWAP_DATA: fact("none", "again"),
  FEE_TOO_LOW: fact("none", "again"),
  FEE_TOKEN_NOT_ACCEPTED: operator,
  INSUFFICIENT_BALANCE: fact("none", "smaller"),
  INSUFFICIENT_GAS: fact("none", "smaller"),
  TOO_MANY_NOTES: fact("none", "smaller"),
  MISSING_SIGNATURE_HEADER: report,
  MESSAGE_VERSION_REQUIRED: report,
  MISSING_STAMP: report,
  INVALID_STAMP: report,
  INVALID_TYPED_DATA: report,
  INVALID_STAMP_SIGNATURE: report,
  STAMP_NONCE_USED: report,
  SIGNER_UNKNOWN: report,
  ACTION_NOT_PERMITTED: report,
  SUSPENDED: operator,
  ORGANIZATIONS_CLOSED: report,
  USER_NOT_FOUND: report,
  WALLET_NOT_FOUND: report,
  SCHEDULE_NOT_FOUND: report,
  POLICY_NOT_FOUND: report,
  PROPOSAL_NOT_FOUND: report,
  PROPOSAL_CLOSED: report,
  KEY_EXISTS: report,
  ORGANIZATION_CHANGED: fact("none", "again"),
  INVALID_REQUEST_SIGNATURE: signIn,
  INVALID_SIGNATURE: fact("none", "again"),
  SESSION_NOT_FOUND: signIn,
  SESSION_REVOKED: signIn,
  SESSION_EXPIRED: signIn,
  WRONG_AUDIENCE: operator,
  TIMESTAMP_EXPIRED: fact("none", "clock"),
  NONCE_EXPIRED: fact("none", "clock"),
  NONCE_USED_READ: fact("none", "again"),
  NONCE_USED: fact("unknown", "history"),
  SESSION_CONFLICT: signIn,
  NORMAL_MODE_REQUIRED: signIn,
  EIP712_MODE_REQUIRED: signIn,
  NORMAL_SESSION_REQUIRED: signIn,
  FORBIDDEN: operator,
  NOT_FOUND: report,
  OPERATION_NOT_FOUND: fact("unknown", "history"),
  NOTHING_TO_DISCLOSE: wrong,
  WEBHOOKS_NOT_OFFERED: report,
  WEBHOOK_NOT_FOUND: report,
  WEBHOOK_UNCONFIRMED: report,
  ORDER_NOT_FOUND: report,
  EVENTS_PRUNED: fact("none", "again"),
  EVENTS_EPOCH_OVER: fact("none", "again"),
  METHOD_NOT_ALLOWED: report,
  REQUEST_TIMEOUT: fact("none", "again"),
  OPERATION_NOT_CANCELLABLE: fact("unknown", "history"),
  SCHEDULE_NOT_CANCELLABLE: fact("unknown", "history"),
  BALANCE_RESERVED: later,
  OPERATION_FAILED: fact("none", "again"),
  OPERATION_CANCELLED: fact("none", "again"),
  OPERATION_EXPIRED: fact("none", "again"),
  OPERATION_OUT_OF_TIME: fact("none", "recipient"),
  OPERATION_INCOMPLETE: fact("part", "history"),
  BODY_TOO_LARGE: report,
  UNSUPPORTED_MEDIA_TYPE: report,
  HEADERS_TOO_LARGE: report,
  RATE_LIMITED: later,
  INTERNAL: fact("unknown", "history"),
  BODY_ALREADY_READ: fact("unknown", "history"),
  CHAIN_UNAVAILABLE: later,
  NO_CAPACITY: later,
  PAUSED: later,
  FEE_ABOVE_CEILING: later,
  CALL_OUT_OF_TIME: fact("none", "recipient"),
  CHAIN_OUT_OF_TIME: later,
  CHAIN_UNTRIED: later,
  RELAYER_UNFUNDED: operator,
  SWAP_VENUE_UNAVAILABLE: later,
  ATTESTATION_UNAVAILABLE: later,
  SCREENING_UNAVAILABLE: later,
  STORAGE_UNAVAILABLE: later,
}
