import { OperationPendingError, RelayAnswerError, RelayRequestError } from "../errors.ts"
import type { Answers } from "../generated/contract.ts"
import { statusOf } from "../transport/statusOf.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import { poll, type NextLook, type PollOptions } from "../transport/poll.ts"
import { retrying } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import type { CallOptions } from "../transport/withSignal.ts"
import { operationChange } from "./events.ts"
import { stageOf } from "./operationStates.ts"
import type { SessionKey } from "./SessionKey.ts"
import { signedGet } from "./request/signedRequest.ts"

/** The state of a transaction request. */
export type Operation = Answers["GET /operation/:nonce"]["operation"]

/** How far an operation is. */
interface Progress {
  readonly state: string
  readonly txHash: string | null
  readonly error?: string | undefined
  readonly code?: string | undefined
}

export interface WaitOptions extends CallOptions, PollOptions {
  /**
   * `broadcast`: its transaction has a hash. `confirmed`: executed, at the service's confirmation depth. Default
   * `broadcast`.
   */
  readonly until?: "broadcast" | "confirmed"
  /** Called with each state that the operation is seen in: a key of `operationStates`, or a newer service's. */
  readonly onState?: ((state: string) => void) | undefined
}

/**
 * Reads the operation of the transaction request with this nonce.
 *
 * @throws RelayRequestError 404 if it does not exist.
 */
export async function readOperation(
  transport: Transport,
  session: SessionKey,
  nonce: string,
): Promise<Operation> {
  const key = "GET /operation/:nonce"
  const { operation } = await retrying(transport, async () => {
    const request = signedGet(transport, session, key, {}, nonce)
    return readAnswer(key, await transport.send(request), request.nonce)
  })
  // The path is not signed, so a proxy could have changed it: check the nonce.
  return ofNonce(operation, nonce)
}

/**
 * Waits until an operation is broadcast or confirmed: for its events, or by polling where the service has none.
 *
 * @throws RelayRequestError if it failed, was refused or expired, with its code.
 * @throws OperationPendingError if it is still running after `timeout`.
 */
export function waitForOperation(
  transport: Transport,
  session: SessionKey,
  nonce: string,
  options?: WaitOptions,
): Promise<Operation> {
  const read = () => readOperation(transport, session, nonce)
  return pollOperation(transport, read, nonce, options, operationChange(transport, session, nonce))
}

/** Reads an operation again and again, as `waitForOperation` describes. `next`: how to wait for the next look. */
export async function pollOperation<O extends Progress>(
  transport: Transport,
  read: () => Promise<O>,
  nonce: string,
  { until = "broadcast", onState, ...options }: WaitOptions = {},
  next?: NextLook,
): Promise<O> {
  let state = ""
  const look = async () => {
    const operation = await read()
    if (operation.state !== state) onState?.(operation.state)
    ;({ state } = operation)
    const failure = failureOf(operation, nonce)
    if (failure !== null) throw failure
    const stage = stageOf(state)
    return stage === "done" || (until === "broadcast" && stage === "sent") ? operation : null
  }
  const ended = (waited: number) => new OperationPendingError({ nonce, state, waited })
  return poll(transport, look, ended, options, next)
}

/** Checks that an answer is about the operation with this nonce. */
export function ofNonce(operation: Operation, nonce: string): Operation {
  if (operation.nonce?.toLowerCase() !== nonce.toLowerCase()) {
    throw new RelayAnswerError("The response is about another operation", { nonce })
  }
  return operation
}

/** The error of an operation that can no longer execute; `null` if it can still execute or has executed. */
export function failureOf(operation: Progress, nonce: string): RelayRequestError | null {
  if (stageOf(operation.state) !== "unpaid") return null
  return new RelayRequestError({
    message: operation.error ?? `The operation is ${operation.state}`,
    code: operation.code ?? "OPERATION_FAILED",
    status: statusOf(operation.code ?? "") ?? 409,
    nonce,
    operation,
  })
}
