import type { Transport } from "../transport/Transport.ts"
import { failureOf, readOperation, type Operation, type WaitOptions } from "./operation.ts"
import { withdrawnStuck, type WithdrawnStuck } from "./privateSend.ts"
import { recordedHashes, type SentHashes } from "./recordedHashes.ts"
import type { ActingSession, SessionKey } from "./SessionKey.ts"
import type { SignedWireRequest } from "./request/signedRequest.ts"
import { storedRequest, storedText } from "./request/storedRequest.ts"
import { routes, transactionRequest, type Intent } from "./request/transactionRequest.ts"
import { withNonce } from "./outcomeUnknown.ts"
import { untilDecided } from "./untilDecided.ts"

/** An operation whose transaction is broadcast. */
export interface SentOperation extends SentHashes {
  /** The request's nonce, with which `session.operation(nonce)` always finds the operation. */
  readonly nonce: string
}

/** A payment that the service sends later. */
export interface ScheduledOperation {
  /** The request's nonce, with which `session.operation(nonce)` always finds the operation. */
  readonly nonce: string
  /** `waiting` until its time. */
  readonly operation: Operation
}

/** The outcome of a stored request. Of `withdrawStuck` it has `complete`, of a scheduled payment `operation`. */
export type RepeatedOutcome = SentOperation | ScheduledOperation | WithdrawnStuck

export interface SendOptions extends WaitOptions {
  /**
   * Called with the nonce and awaited before anything is sent. Store the nonce, and the operation can be found even
   * after a crash. Of a transfer, withdrawal or swap it also gets the request as text: `session.repeat` sends these very
   * bytes again. Whoever has the text can have this one payment made, nothing else.
   */
  readonly beforeSending?: (nonce: string, request: string) => void | Promise<void>
}

/**
 * Sends a transaction request, which executes at most once, and waits for its hash. With a
 * completion time, it returns as soon as the service has accepted it.
 *
 * @throws RelayRequestError if it was refused or failed, with `operation` if there is one.
 * @throws RelayNetworkError if the outcome is unknown. The error's `nonce` finds the operation later. An aborted call
 * also throws this, with the signal's reason as `cause`.
 * @throws RelayVerificationError if the outcome is unknown because no response was signed by the service.
 * @throws OperationPendingError if it is still running after `timeout`.
 */
export async function transact(
  transport: Transport,
  session: ActingSession,
  intent: Intent<"Swap"> & { readonly txCompletionTime?: undefined },
  options?: SendOptions,
): Promise<SentOperation>
export async function transact(
  transport: Transport,
  session: ActingSession,
  intent: Intent<"Transfer" | "Withdraw">,
  options?: SendOptions,
): Promise<SentOperation | ScheduledOperation>
export async function transact(
  transport: Transport,
  session: ActingSession,
  intent: Intent<"Transfer" | "Withdraw" | "Swap">,
  options: SendOptions = {},
): Promise<SentOperation | ScheduledOperation> {
  const request = await transactionRequest(transport, session, intent)
  const route = routes[intent.primaryType]
  await options.beforeSending?.(request.nonce, storedText(route, request))
  // Nothing left yet, so the outcome is known (test: `signals.test.ts`).
  transport.signal?.throwIfAborted()
  const isScheduled = intent.txCompletionTime !== undefined
  return outcomeOf(transport, session, { route, request, isScheduled, lost: false }, options)
}

/**
 * Sends a stored request again, byte for byte, and returns its outcome like `transact` or `withdrawStuck`. The service counts it once.
 *
 * @throws RelayRequestError without `operation` if the service never accepted the request and no longer will. Only then is another
 * request for the same payment safe.
 * @throws TypeError if the text is not a stored request.
 */
export async function repeatRequest(
  transport: Transport,
  session: SessionKey,
  text: string,
  options: WaitOptions = {},
): Promise<RepeatedOutcome> {
  const { route, request } = storedRequest(text)
  if (route === routes.WithdrawStuckUtxos)
    return withdrawnStuck(transport, session, request, true, options)
  const isScheduled = "txCompletionTime" in JSON.parse(request.body)
  return outcomeOf(transport, session, { route, request, isScheduled, lost: true }, options)
}

/** The outcome of a request. `lost`: it may have been sent before. */
async function outcomeOf(
  transport: Transport,
  session: SessionKey,
  {
    route,
    request,
    isScheduled,
    lost,
  }: {
    readonly route: (typeof routes)["Transfer" | "Withdraw" | "Swap"]
    readonly request: SignedWireRequest
    readonly isScheduled: boolean
    readonly lost: boolean
  },
  options: WaitOptions,
): Promise<SentOperation | ScheduledOperation> {
  const { nonce } = request
  return withNonce(nonce, async () => {
    const answer = await untilDecided(transport, session, route, request, lost)
    if (isScheduled) {
      const operation = await readOperation(transport, session, nonce)
      const failure = failureOf(operation, nonce)
      if (failure !== null) throw failure
      return { nonce, operation }
    }
    const { txHash = null, txHashes } = answer ?? {}
    const sent =
      txHash === null
        ? await recordedHashes(transport, session, nonce, options)
        : { txHash, txHashes: txHashes ?? [txHash] }
    return { ...sent, nonce }
  })
}
