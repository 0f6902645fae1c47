import { RelayAnswerError } from "../errors.ts"
import type { Answers } from "../generated/contract.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import { retrying } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import { checkOrderTerms } from "./checkOrderTerms.ts"
import { recordedHashes } from "./recordedHashes.ts"
import type { ActingSession, SessionKey } from "./SessionKey.ts"
import { signedGet, type SignedWireRequest } from "./request/signedRequest.ts"
import { storedText } from "./request/storedRequest.ts"
import type { WaitOptions } from "./operation.ts"
import { routes, transactionRequest, type Intent } from "./request/transactionRequest.ts"
import { withNonce } from "./outcomeUnknown.ts"
import { untilDecided } from "./untilDecided.ts"

/** An order of a private send, before its deposit. */
export type PrivateSendOrder = Answers["POST /private-send"]

/** The state of a private send. */
export type PrivateSendStatus = Answers["GET /private-send/:orderId"]

/**
 * Requests an order. Money moves only once its deposit is sent, so in normal mode a lost response is retried as a new
 * request. In EIP-712 mode the same bytes are sent again, so that the wallet signs once.
 *
 * @throws RelayRequestError `NONCE_USED` if a signed request had arrived and its response was lost. The error's
 * `operation` identifies the order.
 */
export async function orderPrivateSend(
  transport: Transport,
  session: ActingSession,
  intent: Intent<"PrivateSend">,
): Promise<PrivateSendOrder> {
  const key = routes.PrivateSend
  const make = () => transactionRequest(transport, session, intent)
  const signed = session.signer === null ? null : await make()
  return retrying(transport, async () => {
    const request = signed ?? (await make())
    const order = readAnswer(key, await transport.send(request), request.nonce)
    checkOrderTerms(order, intent)
    return order
  })
}

/**
 * Reads an order.
 *
 * @throws RelayRequestError 404 if this owner has no order with this id.
 */
export async function readPrivateSend(
  transport: Transport,
  session: SessionKey,
  orderId: string,
): Promise<PrivateSendStatus> {
  const key = "GET /private-send/:orderId"
  return retrying(transport, async () => {
    const request = signedGet(transport, session, key, {}, orderId)
    const { nonce } = request
    const order = readAnswer(key, await transport.send(request), nonce)
    // The path is not signed, so a proxy could have changed it: check the id.
    if (order.orderId.toLowerCase() !== orderId.toLowerCase())
      throw new RelayAnswerError("The response is about another order", { nonce })
    return order
  })
}

export interface WithdrawStuckOptions extends WaitOptions {
  /**
   * Called with the nonce and the request as text, and awaited before anything is sent: `session.repeat` sends these very
   * bytes again.
   */
  readonly beforeSending?: (nonce: string, request: string) => void | Promise<void>
}

/** The result of withdrawing the balance left by private sends. */
export interface WithdrawnStuck {
  /** The request's nonce. */
  readonly nonce: string
  readonly txHashes: ReadonlyArray<string>
  /** False if further transactions may exist, unsent or in a lost response; `session.operations()` lists them. */
  readonly complete: boolean
  /** Why nothing was withdrawn although there is a balance. */
  readonly reason?: string
}

/**
 * Withdraws the balance left by private sends, at most once, and waits until one of its transactions has a hash; see
 * `transact`. An operation's error concerns the first transaction; others may still be in progress.
 */
export async function withdrawStuck(
  transport: Transport,
  session: ActingSession,
  intent: Intent<"WithdrawStuckUtxos">,
  options: WithdrawStuckOptions = {},
): Promise<WithdrawnStuck> {
  const request = await transactionRequest(transport, session, intent)
  await options.beforeSending?.(request.nonce, storedText(routes.WithdrawStuckUtxos, request))
  // Nothing left yet, so the outcome is known (test: `signals.test.ts`).
  transport.signal?.throwIfAborted()
  return withdrawnStuck(transport, session, request, false, options)
}

/** The outcome of a request of `withdrawStuck`. `lost`: it may have been sent before. */
export async function withdrawnStuck(
  transport: Transport,
  session: SessionKey,
  request: SignedWireRequest,
  lost: boolean,
  options: WaitOptions,
): Promise<WithdrawnStuck> {
  const { nonce } = request
  return withNonce(nonce, async () => {
    const answer = await untilDecided(transport, session, routes.WithdrawStuckUtxos, request, lost)
    const { txHashes = [], reason, operation } = answer ?? {}
    const complete = answer !== null && operation === undefined
    if (complete || txHashes.length > 0)
      return { nonce, txHashes, complete, ...(reason === undefined ? {} : { reason }) }
    const { txHashes: recorded } = await recordedHashes(transport, session, nonce, options)
    return { nonce, txHashes: recorded, complete }
  })
}
