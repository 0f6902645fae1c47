/**
 * Every refusal that the relay can answer with: its stable identifier, its text, and whether the same request may succeed later. This table
 * is the source for the service, the OpenAPI document and the documentation. Package api holds the HTTP status of each code. `{name}` in a
 * text is replaced by the parameter of that name.
 */
export const errorCatalogue = {
  INVALID_REQUEST: { text: "{reason}", retryable: false },
  INVALID_JSON: { text: "Invalid JSON{where}", retryable: false },
  MISSING_FIELD: { text: "Missing required field: {field}", retryable: false },
  INVALID_SESSION_ID: { text: "Missing or invalid sessionId", retryable: false },
  INVALID_NONCE: { text: "Missing or invalid nonce", retryable: false },
  UNSUPPORTED_CHAIN: { text: "Unsupported chainId: {chainId}", retryable: false },
  WRONG_CHAIN_FAMILY: {
    text: "chainId: {chainId}, {reason}",
    retryable: false,
  },
  WRONG_SESSION_CHAIN: {
    text: "chainId: {chainId}, this session acts only on {opened}",
    retryable: false,
  },
  UNSUPPORTED_TOKEN: { text: "{field}: unsupported token {token}; {reason}", retryable: false },
  INVALID_RECIPIENT: { text: "Invalid {field}: {reason}", retryable: false },
  INVALID_RECIPIENT_INFO: { text: "Invalid {field}: {reason}", retryable: false },
  INVALID_REF: { text: "Invalid ref: '{ref}' is not a whitelisted referral", retryable: false },
  NO_SWAP_ROUTE: { text: "No swap route", retryable: false },
  SWAP_ROUTE_TOO_LARGE: {
    text: "The exchange's route does not fit into one transaction of this chain: try another amount, or swap through a third token",
    retryable: false,
  },
  INVALID_SWAP_DATA: { text: "Invalid swapData: {reason}", retryable: false },
  FEE_TOO_LOW: { text: "Fee amount too low: at least {least}", retryable: false },
  FEE_TOKEN_NOT_ACCEPTED: { text: "Fee token not accepted: {token}", retryable: false },
  INSUFFICIENT_BALANCE: { text: "Insufficient balance: {have} of {need}", retryable: false },
  INSUFFICIENT_GAS: {
    text: "The wallet lacks native coins for the fees of its transactions, and the service lends none{reason}: {missing} whole coins are missing",
    retryable: false,
  },
  TOO_MANY_NOTES: {
    text: "Too many small notes for one operation: at most {possible} can be spent at once; transfer that to yourself first",
    retryable: false,
  },
  MISSING_SIGNATURE_HEADER: {
    text: "Missing x-service-request-signature header",
    retryable: false,
  },
  MESSAGE_VERSION_REQUIRED: {
    text: "messageVersion: version 2 of the session message is required here",
    retryable: false,
  },
  MISSING_STAMP: { text: "Missing X-Stamp header", retryable: false },
  INVALID_STAMP: { text: "Invalid X-Stamp header: {reason}", retryable: false },
  INVALID_TYPED_DATA: { text: "Invalid typed data: {reason}", retryable: false },
  INVALID_STAMP_SIGNATURE: { text: "Invalid stamp signature", retryable: false },
  STAMP_NONCE_USED: { text: "Nonce already used by this key", retryable: false },
  SIGNER_UNKNOWN: { text: "This key belongs to no user of this organization", retryable: false },
  ACTION_NOT_PERMITTED: { text: "Not permitted: {reason}", retryable: false },
  SUSPENDED: { text: "The {subject} is suspended", retryable: false },
  ORGANIZATIONS_CLOSED: {
    text: "This service creates no organization for this key",
    retryable: false,
  },
  USER_NOT_FOUND: { text: "User not found", retryable: false },
  WALLET_NOT_FOUND: { text: "Wallet not found", retryable: false },
  SCHEDULE_NOT_FOUND: { text: "Schedule not found", retryable: false },
  POLICY_NOT_FOUND: { text: "Policy not found", retryable: false },
  PROPOSAL_NOT_FOUND: { text: "Proposal not found", retryable: false },
  PROPOSAL_CLOSED: { text: "The proposal is closed: {state}", retryable: false },
  KEY_EXISTS: { text: "This key already belongs to a user of the organization", retryable: false },
  ORGANIZATION_CHANGED: {
    text: "The organization changed while the request was decided",
    retryable: true,
  },
  INVALID_REQUEST_SIGNATURE: { text: "Invalid request signature", retryable: false },
  INVALID_SIGNATURE: { text: "Invalid signature", retryable: false },
  SESSION_NOT_FOUND: { text: "Session not found", retryable: false },
  SESSION_REVOKED: { text: "Session revoked", retryable: false },
  SESSION_EXPIRED: { text: "Session expired", retryable: false },
  WRONG_AUDIENCE: {
    text: "audience: {sent} is not accepted here; accepted: {accepted}. The operator sets them: audiences of createRelay, SHIELDED_RELAY_AUDIENCES of the service",
    retryable: false,
  },
  TIMESTAMP_EXPIRED: { text: "Request timestamp expired", retryable: false },
  NONCE_EXPIRED: { text: "Nonce expired", retryable: false },
  NONCE_USED_READ: { text: "Nonce already used", retryable: false },
  NONCE_USED: { text: "Nonce already used", retryable: false },
  SESSION_CONFLICT: { text: "Session already registered for a different owner", retryable: false },
  NORMAL_MODE_REQUIRED: {
    text: "Request signature transaction authorization requires normal auth mode",
    retryable: false,
  },
  EIP712_MODE_REQUIRED: {
    text: "Typed data transaction authorization requires eip712 auth mode",
    retryable: false,
  },
  NORMAL_SESSION_REQUIRED: { text: "Use a normal session for this chain", retryable: false },
  FORBIDDEN: { text: "Not allowed", retryable: false },
  NOT_FOUND: { text: "Not found", retryable: false },
  OPERATION_NOT_FOUND: { text: "Operation {nonce} not found", retryable: false },
  NOTHING_TO_DISCLOSE: { text: "Nothing to disclose: {reason}", retryable: false },
  ORDER_NOT_FOUND: { text: "Order {id} not found", retryable: false },
  WEBHOOKS_NOT_OFFERED: {
    text: "This service offers owners no webhooks",
    retryable: false,
  },
  WEBHOOK_NOT_FOUND: { text: "This owner has no webhook", retryable: false },
  WEBHOOK_UNCONFIRMED: {
    text: "url: the endpoint did not confirm that it wants messages: {reason}",
    retryable: false,
  },
  EVENTS_PRUNED: { text: "Events after the cursor are no longer kept", retryable: false },
  EVENTS_EPOCH_OVER: {
    text: "The cursor is from before a restore of the service's data",
    retryable: false,
  },
  METHOD_NOT_ALLOWED: { text: "Method not allowed: {reason}", retryable: false },
  REQUEST_TIMEOUT: { text: "Request timed out", retryable: true },
  OPERATION_NOT_CANCELLABLE: {
    text: "The operation cannot be cancelled: {reason}",
    retryable: false,
  },
  SCHEDULE_NOT_CANCELLABLE: {
    text: "The payment cannot be cancelled: {reason}",
    retryable: false,
  },
  BALANCE_RESERVED: { text: "Balance is in use by pending operations", retryable: true },
  OPERATION_FAILED: { text: "The operation failed: {reason}", retryable: false },
  OPERATION_CANCELLED: {
    text: "The operation was cancelled before it moved tokens",
    retryable: false,
  },
  OPERATION_EXPIRED: {
    text: "The operation was not executed before its deadline; nothing was spent",
    retryable: false,
  },
  OPERATION_OUT_OF_TIME: {
    text: "A block producer ran out of processor time for the operation; nothing was spent, and the burnt fee of its transaction is owed",
    retryable: false,
  },
  OPERATION_INCOMPLETE: {
    text: "Some of the tokens were sent, the others were not: see operation.parts",
    retryable: false,
  },
  BODY_TOO_LARGE: { text: "Request body too large: {reason}", retryable: false },
  UNSUPPORTED_MEDIA_TYPE: {
    text: "Content type must be application/json in UTF-8",
    retryable: false,
  },
  HEADERS_TOO_LARGE: { text: "Request headers too large: {reason}", retryable: false },
  RATE_LIMITED: { text: "Too many requests: {reason}", retryable: true },
  INTERNAL: { text: "Internal error", retryable: false },
  BODY_ALREADY_READ: {
    text: "The server read the request's body before the relay could: mount the relay's handler before body parsers, or leave the exact bytes in rawBody",
    retryable: false,
  },
  CHAIN_UNAVAILABLE: { text: "The chain is not reachable now", retryable: true },
  NO_CAPACITY: { text: "No capacity now", retryable: true },
  PAUSED: {
    text: "The operator takes no new {what} on chain {chainId} now",
    retryable: true,
  },
  FEE_ABOVE_CEILING: {
    text: "Calls on this chain cost more than the operator accepts now",
    retryable: true,
  },
  CALL_OUT_OF_TIME: {
    text: "{field}: a payment or swap there ran out of processor time; the service tries none for a while",
    retryable: true,
  },
  CHAIN_OUT_OF_TIME: {
    text: "Transactions of this chain run out of processor time; the service sends none until a batch insertion of its own is executed",
    retryable: true,
  },
  CHAIN_UNTRIED: {
    text: "This chain has not executed a proof for the new pool yet; until a batch insertion is executed, the service accepts nothing but deposits of wallets that the operator lists",
    retryable: true,
  },
  RELAYER_UNFUNDED: { text: "The relayer cannot pay for this now", retryable: true },
  SWAP_VENUE_UNAVAILABLE: { text: "No exchange answers now", retryable: true },
  ATTESTATION_UNAVAILABLE: { text: "No attestation now", retryable: true },
  SCREENING_UNAVAILABLE: {
    text: "Screening has no answer now: try again later",
    retryable: true,
  },
  STORAGE_UNAVAILABLE: { text: "The service cannot answer now", retryable: true },
} as const satisfies Record<string, { readonly text: string; readonly retryable: boolean }>

/** A stable identifier of a refusal. */
export type ErrorCode = keyof typeof errorCatalogue
