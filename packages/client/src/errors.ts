import type { ErrorCode } from "./generated/contract.ts"

/** Base of everything this package throws about a request. */
export class RelayClientError extends Error {
  override readonly name: string = "RelayClientError"
  /** The nonce of the request that failed: with it `session.operation(nonce)` tells what became of a transaction. */
  readonly nonce: string | undefined

  constructor(
    message: string,
    options: { readonly nonce?: string | undefined; readonly cause?: unknown },
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.nonce = options.nonce
  }
}

/** What is known of the operation behind a request. */
export interface OperationSummary {
  readonly state: string
  readonly txHash: string | null
}

/** The service refused. `code` is stable, `message` is the service's text for people. */
export class RelayRequestError extends RelayClientError {
  override readonly name = "RelayRequestError"
  /** A code of this version of the contract, or one that a newer service has. */
  readonly code: ErrorCode | (string & Record<never, never>)
  readonly status: number
  readonly operation: OperationSummary | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined
  /** Names the service's log entry of a 500. */
  readonly correlationId: string | undefined
  /** Fields of the request that the service does not know. */
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
    this.operation = details.operation
    this.retryAfter = details.retryAfter
    this.correlationId = details.correlationId
    this.ignoredFields = details.ignoredFields ?? []
  }
}

/**
 * No answer arrived, and repeating did not help. A transaction may have been accepted all the same: ask `session.operation(nonce)` before
 * sending another.
 */
export class RelayNetworkError extends RelayClientError {
  override readonly name = "RelayNetworkError"
}

/** What arrived is no answer of this contract: no JSON, another request's nonce, or another thing than was asked for. */
export class RelayAnswerError extends RelayClientError {
  override readonly name = "RelayAnswerError"
}

/**
 * The answer is not signed by the service's key: somebody in between wrote it or changed it. What it said is not told. A transaction may have been
 * accepted all the same: `session.operation(nonce)` finds it once the service is reached again.
 */
export class RelayVerificationError extends RelayClientError {
  override readonly name = "RelayVerificationError"

  constructor({
    nonce,
    message = "The answer is not signed by the service's key",
  }: {
    readonly nonce?: string | undefined
    readonly message?: string
  }) {
    super(message, { nonce })
  }
}

/** The operation was accepted and still runs. It is not lost: ask `session.waitForOperation(nonce)` again. */
export class OperationPendingError extends RelayClientError {
  override readonly name = "OperationPendingError"
  readonly state: string

  constructor(details: { readonly nonce: string; readonly state: string }) {
    super(`The operation is still ${details.state}`, details)
    this.state = details.state
  }
}
