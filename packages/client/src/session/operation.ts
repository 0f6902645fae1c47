import { OperationPendingError, RelayAnswerError, RelayRequestError } from "../errors.ts"
import type { Answers } from "../generated/contract.ts"
import { statusOf } from "../transport/statusOf.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import { retrying } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import type { SessionKey } from "./SessionKey.ts"
import { signedGet } from "./signedRequest.ts"

/** What became of a transaction request. */
export type Operation = Answers["GET /operation/:nonce"]["operation"]

export interface WaitOptions {
  /** `broadcast`: its transaction has a hash; `confirmed`: the chain executed it at the service's depth. Default `broadcast`. */
  readonly until?: "broadcast" | "confirmed"
  /** Milliseconds to wait at most; default 20 minutes. */
  readonly patience?: number
  /** Milliseconds between two looks; default 1 second. */
  readonly interval?: number
}

/** The states after which nothing happens to what was asked for. */
const failures: ReadonlySet<string> = new Set(["failed", "refused", "expired"])

/** Reads the operation of the transaction request that used `nonce`. @throws RelayRequestError 404 when there is none. */
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
  // The path is not signed: someone in between could have asked for another one.
  if (operation.nonce?.toLowerCase() !== nonce.toLowerCase()) {
    throw new RelayAnswerError("The answer tells of another operation", { nonce })
  }
  return operation
}

/**
 * Waits until an operation is broadcast or confirmed.
 *
 * @throws RelayRequestError when it failed, was refused or expired, with its code.
 * @throws OperationPendingError when `patience` is over.
 */
export async function waitForOperation(
  transport: Transport,
  session: SessionKey,
  nonce: string,
  options: WaitOptions = {},
): Promise<Operation> {
  const { until = "broadcast", patience = 20 * 60_000, interval = 1_000 } = options
  const deadline = transport.now() + patience
  for (;;) {
    const operation = await readOperation(transport, session, nonce)
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

/** Whether an operation's transaction is on its way to the chain or there. */
function isSettled(state: string): boolean {
  return state === "broadcast" || state === "seen" || state === "confirmed"
}

/** Why nothing happens any more to what was asked for; `null` while it may, or when it happened. */
export function failureOf(operation: Operation, nonce: string): RelayRequestError | null {
  if (!failures.has(operation.state)) return null
  return new RelayRequestError({
    message: operation.error ?? `The operation is ${operation.state}`,
    code: operation.code ?? "OPERATION_FAILED",
    status: statusOf(operation.code ?? "") ?? 409,
    nonce,
    operation,
  })
}
