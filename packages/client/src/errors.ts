import { otherRetryableCodes, type ErrorCode } from "./generated/contract.ts"

/** Base class of all request errors of this package. */
export class RelayClientError extends Error {
  override readonly name: string = "RelayClientError"
  /** The nonce of the failed request. `session.operation(nonce)` returns the state of its transaction. */
  readonly nonce: string | undefined

  constructor(
    message: string,
    options: { readonly nonce?: string | undefined; readonly cause?: unknown },
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.nonce = options.nonce
  }
}

/** The state of the operation behind a request. */
export interface OperationSummary {
  readonly state: string
  readonly txHash: string | null
}

/** The service refused the request. `code` is stable; `message` is the service's text for people. */
export class RelayRequestError extends RelayClientError {
  override readonly name = "RelayRequestError"
  /** An error code of this API version, or a newer one. */
  readonly code: ErrorCode | (string & Record<never, never>)
  readonly status: number
  /** Whether the same intent may succeed later, in a new request. */
  readonly retryable: boolean
  readonly operation: OperationSummary | undefined
  /** Seconds to wait before retrying. */
  readonly retryAfter: number | undefined
  /** Identifies the service's log entry of a 500. */
  readonly correlationId: string | undefined
  /** Request fields that the service does not know. */
  readonly ignoredFields: ReadonlyArray<string>

  constructor(details: {
    readonly message: string
    readonly code: string
    readonly status: number
    readonly nonce?: string | undefined
    readonly operation?: OperationSummary | undefined
    readonly retryAfter?: number | undefined
    readonly correlationId?: string | undefined
    readonly ignoredFields?: ReadonlyArray<string>
  }) {
    super(details.message, details)
    this.code = details.code
    this.status = details.status
    this.retryable =
      otherRetryableCodes.includes(details.code) || details.status === 429 || details.status === 503
    this.operation = details.operation
    this.retryAfter = details.retryAfter
    this.correlationId = details.correlationId
    this.ignoredFields = details.ignoredFields ?? []
  }
}

/**
 * No response arrived after all attempts. The service may still have accepted a transaction: call
 * `session.operation(nonce)` before sending another one.
 */
export class RelayNetworkError extends RelayClientError {
  override readonly name = "RelayNetworkError"
}

/** The response does not match the API: it is not JSON, belongs to another request, or has other fields. */
export class RelayAnswerError extends RelayClientError {
  override readonly name = "RelayAnswerError"
}

/**
 * The response is not signed by the service's key: it was forged or changed in transit, so its content is withheld. The
 * service may still have accepted a transaction: `session.operation(nonce)` returns it once the service is reachable.
 */
export class RelayVerificationError extends RelayClientError {
  override readonly name = "RelayVerificationError"

  constructor({
    nonce,
    message = "The response is not signed by the service's key",
  }: {
    readonly nonce?: string | undefined
    readonly message?: string
  }) {
    super(message, { nonce })
  }
}

/** A policy wants approvals of this payment first. It waits as a proposal; nothing has moved. */
export class ApprovalPendingError extends RelayClientError {
  override readonly name = "ApprovalPendingError"
  readonly proposalId: string
  /** What an approval must name. */
  readonly digest: string | undefined
  /** ISO 8601. */
  readonly expiresAt: string | undefined

  constructor(details: {
    readonly nonce: string
    readonly proposalId: string
    readonly digest: string | undefined
    readonly expiresAt: string | undefined
  }) {
    super("The payment waits for approvals", details)
    this.proposalId = details.proposalId
    this.digest = details.digest
    this.expiresAt = details.expiresAt
  }
}

/** The operation was accepted and is still running. Call `session.waitForOperation(nonce)` to keep waiting. */
export class OperationPendingError extends RelayClientError {
  override readonly name = "OperationPendingError"
  readonly state: string

  constructor(details: {
    readonly nonce: string
    readonly state: string
    /** Milliseconds. */
    readonly waited: number
  }) {
    super(`The operation is still ${details.state} after ${details.waited} ms`, details)
    this.state = details.state
  }
}

/** The chain undid the transaction of a deposit. Nothing moved but its gas. */
export class DepositRevertedError extends RelayClientError {
  override readonly name = "DepositRevertedError"
  readonly txHash: string

  constructor(details: { readonly nonce: string; readonly txHash: string }) {
    super(`The chain undid the deposit ${details.txHash}`, details)
    this.txHash = details.txHash
  }
}
