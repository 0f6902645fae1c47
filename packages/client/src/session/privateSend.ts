import { RelayAnswerError } from "../errors.ts"
import type { Answers } from "../generated/contract.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import { retrying } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import { recordedHashes } from "./recordedHashes.ts"
import type { ActingSession, SessionKey } from "./SessionKey.ts"
import { signedGet } from "./signedRequest.ts"
import type { SendOptions } from "./transact.ts"
import { routes, transactionRequest, type Intent } from "./transactionRequest.ts"
import { tellingNonce } from "./unlearned.ts"
import { untilDecided } from "./untilDecided.ts"

/** An order of a private send, before anybody has paid for it. */
export type PrivateSendOrder = Answers["POST /private-send"]

/** What became of a private send. */
export type PrivateSendStatus = Answers["GET /private-send/:orderId"]

/**
 * Asks for an order. It costs nothing until its deposit is sent, so a lost answer may be asked for anew; where the wallet signs each
 * request, the same bytes go again, so that its user is asked once.
 *
 * @throws RelayRequestError `NONCE_USED` when a wallet's request had arrived and its answer was lost: the error's `operation` says which order
 * it made.
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
    return readAnswer(key, await transport.send(request), request.nonce)
  })
}

/** Reads an order. @throws RelayRequestError 404 when this owner has none with the id. */
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
    // The path is not signed: someone in between could have asked for another one.
    if (order.orderId.toLowerCase() !== orderId.toLowerCase())
      throw new RelayAnswerError("The answer tells of another order", { nonce })
    return order
  })
}

/** What came of recovering what private sends left behind. */
export interface WithdrawnStuck {
  /** The request's nonce. */
  readonly nonce: string
  readonly txHashes: ReadonlyArray<string>
  /** False when there may be further transactions, not sent yet or told of in an answer that was lost: `session.operations()` lists them. */
  readonly complete: boolean
  /** Why nothing was recovered, though there is something. */
  readonly reason?: string
}

/**
 * Recovers what private sends left behind, at most once, and waits until one of its transactions has a hash; see `transact`. What is
 * thrown for an operation is about the first of them: others may be under way all the same.
 */
export async function withdrawStuck(
  transport: Transport,
  session: ActingSession,
  intent: Intent<"WithdrawStuckUtxos">,
  options: SendOptions = {},
): Promise<WithdrawnStuck> {
  const request = await transactionRequest(transport, session, intent)
  const { nonce } = request
  await options.beforeSending?.(nonce)
  return tellingNonce(nonce, async () => {
    const answer = await untilDecided(transport, session, routes.WithdrawStuckUtxos, request)
    const { txHashes = [], reason, operation } = answer ?? {}
    const complete = answer !== null && operation === undefined
    if (complete || txHashes.length > 0)
      return { nonce, txHashes, complete, ...(reason === undefined ? {} : { reason }) }
    const { txHashes: recorded } = await recordedHashes(transport, session, nonce, options)
    return { nonce, txHashes: recorded, complete }
  })
}
