import { OperationPendingError, RelayAnswerError, RelayRequestError } from "../errors.ts"
import type { Answers } from "../generated/contract.ts"
import { statusOf } from "../transport/statusOf.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import { retrying } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import type { SessionKey } from "./SessionKey.ts"
import { signedGet } from "./signedRequest.ts"

/** The state of a transaction request. */
export type Operation = Answers["GET /operation/:nonce"]["operation"]

/** How far an operation is. */
interface Progress {
  readonly state: string
  readonly txHash: string | null
  readonly error?: string | undefined
  readonly code?: string | undefined
}

export interface WaitOptions {
  /**
   * `broadcast`: its transaction has a hash. `confirmed`: executed, at the service's confirmation depth. Default
   * `broadcast`.
   */
  readonly until?: "broadcast" | "confirmed"
  /** Maximum milliseconds to wait. Default: 20 minutes. */
  readonly timeout?: number
  /** Milliseconds between two polls. Default: 1 second. */
  readonly interval?: number
}

/** Final states of operations that moved no money. */
export const failures: ReadonlySet<string> = new Set(["failed", "refused", "expired", "cancelled"])

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
 * Waits until an operation is broadcast or confirmed.
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
  return pollOperation(transport, () => readOperation(transport, session, nonce), nonce, options)
}

/** Reads an operation again and again, as `waitForOperation` describes. */
export async function pollOperation<O extends Progress>(
  transport: Transport,
  read: () => Promise<O>,
  nonce: string,
  { until = "broadcast", timeout = 20 * 60_000, interval = 1_000 }: WaitOptions = {},
): Promise<O> {
  const deadline = transport.now() + timeout
  for (;;) {
    const operation = await read()
    const failure = failureOf(operation, nonce)
    if (failure !== null) throw failure
    if (operation.state === "confirmed" || (until === "broadcast" && isSettled(operation.state))) {
      return operation
    }
    if (transport.now() >= deadline)
      throw new OperationPendingError({ nonce, state: operation.state })
    await transport.pause(interval)
  }
}

/** Whether the operation's transaction is broadcast or on chain. */
function isSettled(state: string): boolean {
  return state === "broadcast" || state === "seen" || state === "confirmed"
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
  if (!failures.has(operation.state)) return null
  return new RelayRequestError({
    message: operation.error ?? `The operation is ${operation.state}`,
    code: operation.code ?? "OPERATION_FAILED",
    status: statusOf(operation.code ?? "") ?? 409,
    nonce,
    operation,
  })
}
