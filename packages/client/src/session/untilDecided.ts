import { RelayClientError, RelayRequestError } from "../errors.ts"
import type { Answers } from "../generated/contract.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import { isLongRetryAfter, backOff } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import { isSameBytesAgain } from "./isSameBytesAgain.ts"
import { readOperation, type Operation } from "./operation.ts"
import type { SessionKey } from "./SessionKey.ts"
import type { SignedWireRequest } from "./request/signedRequest.ts"
import { outcomeUnknown } from "./outcomeUnknown.ts"

/** The routes that move money directly. */
type MovingKey = "POST /transfer" | "POST /withdraw" | "POST /swap" | "POST /withdraw-stuck-utxos"

/**
 * Sends a money-moving request until the service has decided. Returns `null` if the service accepted it but the
 * response was lost: the recorded operation has the outcome.
 *
 * After a lost response the same bytes are sent again, never a new request: the nonce lets them count once, and the 409
 * shows that they had arrived. After a 5xx the operation is looked up; only if it does not exist are the bytes sent
 * again.
 *
 * @param sentBefore Whether the bytes may have been sent before.
 * @throws RelayRequestError if the request was refused.
 * @throws RelayNetworkError or RelayVerificationError if the outcome is unknown.
 */
export async function untilDecided<K extends MovingKey>(
  transport: Transport,
  session: SessionKey,
  key: K,
  request: SignedWireRequest,
  sentBefore = false,
): Promise<Answers[K] | null> {
  const { nonce } = request
  let lost = sentBefore
  for (let attempt = 1; ; attempt += 1) {
    const reply = await replyTo(transport, key, request)
    if (!(reply instanceof RelayClientError)) return reply
    if (isSameBytesAgain(reply)) return null
    // After a lost response, a refusal of the retry does not decide the first sending: by now the timestamp may be
    // stale or the session over.
    if (lost || isServerError(reply)) {
      const recorded = await recordedOperation(transport, session, nonce)
      // The same refusal, and this response may also contain Retry-After.
      if (recorded?.state === "refused" && isRefusal(reply, recorded.code)) throw reply
      if (recorded !== null) return null
    }
    if (!isUndecided(reply)) throw reply
    if (isLongRetryAfter(reply) || attempt >= transport.attempts) {
      // An unanswered sending may still arrive, so this response to a retry does not decide.
      throw lost ? outcomeUnknown(nonce, reply) : reply
    }
    lost ||= !(reply instanceof RelayRequestError)
    await backOff(transport, attempt, reply)
  }
}

/** The response to one sending of the bytes, or its error. */
async function replyTo<K extends MovingKey>(
  transport: Transport,
  key: K,
  request: SignedWireRequest,
): Promise<Answers[K] | RelayClientError> {
  try {
    return readAnswer(key, await transport.send(request), request.nonce)
  } catch (error) {
    if (error instanceof RelayClientError) return error
    throw error
  }
}

/** Whether the response leaves open whether the request was accepted. */
function isUndecided(error: RelayClientError): boolean {
  if (!(error instanceof RelayRequestError)) return true
  return error.status >= 500 || error.status === 408 || error.status === 429
}

/** A request may be recorded despite a 5xx, but never after 408 or 429. */
function isServerError(error: RelayClientError): boolean {
  return error instanceof RelayRequestError && error.status >= 500
}

function isRefusal(error: RelayClientError, code: string | undefined): boolean {
  return error instanceof RelayRequestError && error.code === code
}

/**
 * The recorded operation, or `null` if the service has none.
 *
 * @throws RelayNetworkError if the service cannot be asked.
 */
async function recordedOperation(
  transport: Transport,
  session: SessionKey,
  nonce: string,
): Promise<Operation | null> {
  try {
    return await readOperation(transport, session, nonce)
  } catch (cause) {
    if (cause instanceof RelayRequestError && cause.code === "OPERATION_NOT_FOUND") return null
    throw outcomeUnknown(nonce, cause)
  }
}
