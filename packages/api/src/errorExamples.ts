import { refusal, type errorCatalogue, type ErrorCode } from "@shielded-relay/core"
import { errorBody, stampedErrorBody } from "./errorBody.ts"

/** The names of the parameters in a text, such as `have` of "{have} of {need}". */
type ParameterOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never

/** The codes whose text has parameters, each with the names of all of them. */
type Parameters = {
  readonly [
    Code in ErrorCode as ParameterOf<(typeof errorCatalogue)[Code]["text"]> extends never
      ? never
      : Code
  ]: Readonly<Record<ParameterOf<(typeof errorCatalogue)[Code]["text"]>, string>>
}

/** What the texts of examples are about. */
const parameters = {
  INVALID_REQUEST: {
    reason: "amounts[0]: '0', expected smallest units in digits alone, 1 to 2^127 − 1",
  },
  INVALID_JSON: { where: ": 'amount' is given twice, at position 84" },
  MISSING_FIELD: { field: "recipientAddress" },
  UNSUPPORTED_CHAIN: { chainId: "999" },
  WRONG_CHAIN_FAMILY: {
    chainId: "501",
    reason: "a Solana chain; use POST /deposit-solana-for-other",
  },
  WRONG_SESSION_CHAIN: { chainId: "10", opened: "8453" },
  UNSUPPORTED_TOKEN: {
    field: "tokenAddresses[0]",
    token: "'0x70997970C51812dc3A010C7d01b50e0d17dc79C8'",
    reason: "GET /supported-tokens lists those of this chain",
  },
  INVALID_RECIPIENT: {
    field: "recipientAddress",
    reason: "'0x0000000000000000000000000000000000000000' is a placeholder, expected an account",
  },
  INVALID_RECIPIENT_INFO: {
    field: "recipientInfo",
    reason: "it is damaged or cut off; ask the recipient for a fresh recipientInfo",
  },
  INVALID_REF: { ref: "unknown-partner" },
  INVALID_SWAP_DATA: { reason: "expired at 2026-11-28T12:00:00.000Z" },
  FEE_TOO_LOW: { least: "12000" },
  FEE_TOKEN_NOT_ACCEPTED: { token: "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85" },
  INSUFFICIENT_BALANCE: { have: "2000000", need: "2512000" },
  INSUFFICIENT_GAS: { reason: ": the gas tank's limit is reached", missing: "0.000031" },
  TOO_MANY_NOTES: { possible: "2300000" },
  INVALID_STAMP: { reason: "publicKey: 62 digits, expected 64 hex digits" },
  INVALID_TYPED_DATA: { reason: "types.Mail[0].type: 'strin', expected a type of EIP-712" },
  ACTION_NOT_PERMITTED: { reason: "no policy allows it" },
  SUSPENDED: { subject: "organization" },
  PROPOSAL_CLOSED: { state: "executed" },
  WRONG_AUDIENCE: { sent: "'https://other.example'", accepted: "https://relay.example" },
  OPERATION_NOT_FOUND: { nonce: "0199a4a2-3c1e-7cc5-b1f4-6d2f0d2a9e11" },
  NOTHING_TO_DISCLOSE: { reason: "no note of the operation is in a final block" },
  WEBHOOK_UNCONFIRMED: { reason: "it did not answer within 15 seconds" },
  ORDER_NOT_FOUND: { id: "0b7ff1a8-5a3d-4d0e-9a86-2f8ad8e2c1b7" },
  METHOD_NOT_ALLOWED: { reason: "allowed methods: POST" },
  OPERATION_NOT_CANCELLABLE: { reason: "it is planned" },
  SCHEDULE_NOT_CANCELLABLE: { reason: "its payout has started" },
  OPERATION_FAILED: { reason: "no valid proof could be made" },
  BODY_TOO_LARGE: { reason: "at most 1048576 bytes" },
  HEADERS_TOO_LARGE: { reason: "at most 16384 bytes" },
  RATE_LIMITED: { reason: "at most 20 requests per second and session" },
  CALL_OUT_OF_TIME: { field: "recipientAddress" },
  PAUSED: { what: "operations", chainId: "8453" },
} as const satisfies Parameters

/** Additional fields of a refusal's body, for the codes that have them. */
const details: Partial<Record<ErrorCode, Readonly<Record<string, unknown>>>> = {
  ACTION_NOT_PERMITTED: { reason: parameters.ACTION_NOT_PERMITTED.reason },
  PROPOSAL_CLOSED: { state: parameters.PROPOSAL_CLOSED.state },
  INSUFFICIENT_BALANCE: { tokenAddress: "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85" },
  INTERNAL: { correlationId: "5f0c1d2e-3b4a-4958-8776-95a4b3c2d1e0" },
  NONCE_USED: {
    operation: {
      state: "broadcast",
      txHash: "0x8e1f6a0c7a1d4d0fb2c7d2f3a54be8f9db0f0f6a7cde3c2b1a09f8e7d6c5b4a3",
    },
  },
}

/** Refusals that come before the service knows a nonce. */
const withoutNonce = new Set<ErrorCode>([
  "INVALID_JSON",
  "INVALID_NONCE",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "REQUEST_TIMEOUT",
  "BODY_TOO_LARGE",
  "HEADERS_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
])

/**
 * The body of a refusal as documentation shows it.
 *
 * @param options.stamped Whether the request is one under `/waas`.
 * @param options.message Default: the catalogue's text with example values.
 */
export function errorExample(
  code: ErrorCode,
  options: { readonly stamped?: boolean; readonly message?: string } = {},
): Readonly<Record<string, unknown>> {
  const values: Partial<Record<ErrorCode, Readonly<Record<string, string>>>> = parameters
  const shown = {
    code,
    message: options.message ?? refusal(code, values[code]).message,
    nonce: withoutNonce.has(code) ? undefined : "0199a4a2-3c1e-7cc5-b1f4-6d2f0d2a9e11",
    details: details[code],
  }
  return options.stamped === true ? stampedErrorBody(shown) : errorBody(shown)
}
