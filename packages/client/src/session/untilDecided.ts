import { RelayClientError, RelayRequestError } from "../errors.ts"
import type { Answers } from "../generated/contract.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import { asksForPatience, backOff } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import { isSameBytesAgain } from "./isSameBytesAgain.ts"
import { readOperation, type Operation } from "./operation.ts"
import type { SessionKey } from "./SessionKey.ts"
import type { SignedWireRequest } from "./signedRequest.ts"
import { unlearned } from "./unlearned.ts"

/** The routes whose requests move something by themselves. */
type MovingKey = "POST /transfer" | "POST /withdraw" | "POST /swap" | "POST /withdraw-stuck-utxos"

/**
 * Sends a request that moves something until the service has decided about it; `null` when it has accepted it and its answer is lost: then
 * the operation tells.
 *
 * A lost answer is asked for by sending the very same bytes again, never by a new request: the nonce lets only one of them count, and the
 * 409 says what became of it. A 5xx decides nothing: the operation is looked up, and only when there is none the same bytes go again.
 *
 * @throws RelayRequestError when it was refused, RelayNetworkError or RelayVerificationError when its fate could not be learned.
 */
export async function untilDecided<K extends MovingKey>(
  transport: Transport,
  session: SessionKey,
  key: K,
  request: SignedWireRequest,
): Promise<Answers[K] | null> {
  const { nonce } = request
  let lost = false
  for (let attempt = 1; ; attempt += 1) {
    const reply = await replyTo(transport, key, request)
    if (!(reply instanceof RelayClientError)) return reply
    if (isSameBytesAgain(reply)) return null
    // A refusal after a lost answer says nothing of the bytes that went before: by then the timestamp may be stale, the session over.
    if (lost || isServerError(reply)) {
      const recorded = await recordedOperation(transport, session, nonce)
      // The same refusal, which in this answer may also say how long to wait.
      if (recorded?.state === "refused" && isRefusal(reply, recorded.code)) throw reply
      if (recorded !== null) return null
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

/** The answer to one sending of the bytes, or why there is none that counts. */
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
