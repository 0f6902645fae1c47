import {
  RelayAnswerError,
  RelayClientError,
  RelayVerificationError,
  type RelayRequestError,
} from "../errors.ts"
import { stageOf } from "../session/operationStates.ts"
import { outcomeUnknown } from "../session/outcomeUnknown.ts"
import type { SignedWireRequest } from "../session/request/signedRequest.ts"
import { backOffTime, isLongRetryAfter } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import { readReply, type Outcome, type Reply } from "./readReply.ts"

/** How a request is repeated. */
export interface Repeats {
  /** Milliseconds since the epoch, after which nothing is sent. */
  readonly deadline: number
  /** What to do if the outcome stays unknown. */
  readonly advice: string
}

/**
 * Sends a change or a payment until the service has decided it. The same bytes are sent every time: their nonce lets them count once, and
 * the service answers a repeat with the outcome of the first sending.
 *
 * Only a refusal of the first sending decides at once. After a response was lost, a refusal of the repeat may be about the repeat alone,
 * for example because the request itself removed the key that stamped it; the next repeat tells.
 *
 * @throws RelayRequestError if the request was refused. Nothing happened.
 * @throws RelayNetworkError or RelayVerificationError if the outcome is unknown at the deadline.
 */
export async function untilDecided(
  transport: Transport,
  request: SignedWireRequest,
  { deadline, advice }: Repeats,
): Promise<Outcome> {
  const { nonce } = request
  /** The refusal that the nonce may have been used up by. */
  let refusal: RelayRequestError | null = null
  /** Whether a sending may have been executed without a response that says so. */
  let lost = false
  let foreign = 0
  for (let attempt = 1; ; attempt += 1) {
    const reply = await replyTo(transport, request, deadline)
    switch (reply.kind) {
      case "success":
        return { kind: "data", data: reply.data }
      case "repeated":
        if (reply.outcome === null || (refusal !== null && isFailure(reply.outcome)))
          throw refusal ?? reply.error
        return reply.outcome
      case "refused": {
        const { error } = reply
        const isFinal = error.status < 500 && error.status !== 408 && error.status !== 429
        if (isFinal && !lost) throw error
        // Refused twice before the nonce was looked at: repeating tells no more.
        if (isFinal && refusal?.code === error.code) throw outcomeUnknown(nonce, error, advice)
        if (error.status !== 429 || !lost) refusal = error
        lost ||= error.status >= 500
        break
      }
      case "unclear":
        lost = true
        refusal = null
        foreign += isForeign(reply.error) ? 1 : 0
        break
    }
    const { error } = reply
    const ended = () => (lost ? outcomeUnknown(nonce, error, advice) : error)
    const waitsLong = isLongRetryAfter(error)
    if (foreign >= transport.attempts || (waitsLong && !lost)) throw ended()
    if (!(await pauseUntil(transport, deadline, backOffTime(attempt, waitsLong ? null : error))))
      throw ended()
  }
}

/** The response to one sending. */
export async function replyTo(
  transport: Transport,
  request: SignedWireRequest,
  deadline: number,
): Promise<Reply> {
  const timeout = Math.max(1, deadline - transport.now())
  try {
    return readReply(await transport.send({ ...request, timeout }), request.nonce)
  } catch (error) {
    if (error instanceof RelayClientError) return { kind: "unclear", error }
    throw error
  }
}

/** Pauses, but no longer than until the deadline. Returns whether there is time for another attempt. */
export async function pauseUntil(
  transport: Transport,
  deadline: number,
  milliseconds: number,
): Promise<boolean> {
  const left = deadline - transport.now()
  if (left > 0) await transport.pause(Math.min(left, milliseconds))
  return transport.now() < deadline
}

/** Whether somebody else may have answered, as a proxy or a service with another API. */
export function isForeign(error: RelayClientError): boolean {
  return error instanceof RelayAnswerError || error instanceof RelayVerificationError
}

function isFailure(outcome: Outcome): boolean {
  return outcome.kind === "operation" && stageOf(outcome.operation.state) === "unpaid"
}
