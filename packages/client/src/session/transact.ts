import {
  OperationPendingError,
  RelayAnswerError,
  RelayClientError,
  RelayNetworkError,
  RelayRequestError,
  RelayVerificationError,
} from "../errors.ts"
import type { Answers } from "../generated/contract.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import { asksForPatience, backOff } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import { readOperation, waitForOperation, type Operation, type WaitOptions } from "./operation.ts"
import { isSameBytesAgain } from "./isSameBytesAgain.ts"
import type { ActingSession, SessionKey } from "./SessionKey.ts"
import type { SignedWireRequest } from "./signedRequest.ts"
import { routes, transactionRequest, type Intent } from "./transactionRequest.ts"

/** An operation whose transaction was broadcast. */
export interface SentOperation {
  readonly txHash: string
  /** The request's nonce: `session.operation(nonce)` answers for ever. */
  readonly nonce: string
}

export interface SendOptions extends WaitOptions {
  /** Told the nonce before anything is sent, and awaited: whoever writes it down finds the operation even after losing the whole program. */
  readonly beforeSending?: (nonce: string) => void | Promise<void>
}

/**
 * Sends a transaction request so that it happens at most once, and waits for its hash.
 *
 * A lost answer is asked for by sending the very same bytes again, never by a new request: the nonce lets only one of them count, and the
 * 409 says what became of it. A 5xx decides nothing: the operation is looked up, and only when there is none the same bytes go again.
 *
 * @throws RelayRequestError when it was refused or failed, with `operation` when there is one.
 * @throws RelayNetworkError when its fate could not be learned, RelayVerificationError when nothing that was told of it is the service's; the
 * error's `nonce` finds it later. So does an aborted call, whose `cause` is the signal's reason.
 * @throws OperationPendingError when it still runs after `patience`.
 */
export async function transact(
  transport: Transport,
  session: ActingSession,
  intent: Intent<"Transfer" | "Withdraw" | "Swap">,
  options: SendOptions = {},
): Promise<SentOperation> {
  const key = routes[intent.primaryType]
  const request = await transactionRequest(transport, session, intent)
  await options.beforeSending?.(request.nonce)
  try {
    return await untilDecided(transport, session, key, request, options)
  } catch (error) {
    throw error instanceof RelayClientError ? error : unlearned(request.nonce, error)
  }
}

async function untilDecided(
  transport: Transport,
  session: SessionKey,
  key: TransactionKey,
  request: SignedWireRequest,
  options: WaitOptions,
): Promise<SentOperation> {
  const { nonce } = request
  let lost = false
  for (let attempt = 1; ; attempt += 1) {
    const reply = await replyTo(transport, key, request)
    if (!(reply instanceof RelayClientError)) {
      const { txHash } = reply
      return txHash === null ? outcome(transport, session, nonce, options) : { txHash, nonce }
    }
    if (isSameBytesAgain(reply)) return outcome(transport, session, nonce, options)
    // A refusal after a lost answer says nothing of the bytes that went before: by then the timestamp may be stale, the session over.
    if (lost || isServerError(reply)) {
      const recorded = await recordedOperation(transport, session, nonce)
      // The same refusal, which in this answer may also say how long to wait.
      if (recorded?.state === "refused" && isRefusal(reply, recorded.code)) throw reply
      if (recorded !== null) return outcome(transport, session, nonce, options)
    }
    if (!isUndecided(reply)) throw reply
    if (asksForPatience(reply) || attempt >= transport.attempts) {
      // What went unanswered may still arrive, so this answer to its repetition refuses nothing.
      throw lost ? unlearned(nonce, reply) : reply
    }
    lost ||= !(reply instanceof RelayRequestError)
    await backOff(transport, attempt, reply)
  }
}

type TransactionKey = "POST /transfer" | "POST /withdraw" | "POST /swap"

/** The answer to one sending of the bytes, or why there is none that counts. */
async function replyTo(
  transport: Transport,
  key: TransactionKey,
  request: SignedWireRequest,
): Promise<Answers[TransactionKey] | RelayClientError> {
  try {
    return readAnswer(key, await transport.send(request), request.nonce)
  } catch (error) {
    if (error instanceof RelayClientError) return error
    throw error
  }
}

/** Neither accepted nor refused, as far as this answer tells. */
function isUndecided(error: RelayClientError): boolean {
  if (!(error instanceof RelayRequestError)) return true
  return error.status >= 500 || error.status === 408 || error.status === 429
}

/** A 5xx may stand behind a recorded request; 408 and 429 never do. */
function isServerError(error: RelayClientError): boolean {
  return error instanceof RelayRequestError && error.status >= 500
}

function isRefusal(error: RelayClientError, code: string | undefined): boolean {
  return error instanceof RelayRequestError && error.code === code
}

/** `null` when the service knows for certain of none. @throws RelayNetworkError when that could not be learned. */
async function recordedOperation(
  transport: Transport,
  session: SessionKey,
  nonce: string,
): Promise<Operation | null> {
  try {
    return await readOperation(transport, session, nonce)
  } catch (cause) {
    if (cause instanceof RelayRequestError && cause.code === "OPERATION_NOT_FOUND") return null
    throw unlearned(nonce, cause)
  }
}

/** Waits for what was recorded. Its own failures are told as such; trouble in asking for it decides nothing. */
async function outcome(
  transport: Transport,
  session: SessionKey,
  nonce: string,
  options: WaitOptions,
): Promise<SentOperation> {
  const wait = { ...options, until: "broadcast" } as const
  const operation = await waitForOperation(transport, session, nonce, wait).catch(
    (cause: unknown) => {
      const isOutcome =
        cause instanceof OperationPendingError ||
        (cause instanceof RelayRequestError && cause.operation !== undefined)
      throw isOutcome ? cause : unlearned(nonce, cause)
    },
  )
  if (operation.txHash === null) {
    throw new RelayAnswerError("The operation was broadcast without a hash", { nonce })
  }
  return { txHash: operation.txHash, nonce }
}

/** @param nonce of the operation, not of the request that asked for it. */
function unlearned(nonce: string, cause: unknown): RelayNetworkError | RelayVerificationError {
  if (cause instanceof RelayVerificationError) return new RelayVerificationError({ nonce })
  return new RelayNetworkError("What became of the operation could not be learned", {
    nonce,
    cause,
  })
}
