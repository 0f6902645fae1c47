import {
  RelayAnswerError,
  RelayClientError,
  RelayNetworkError,
  RelayRequestError,
} from "../errors.ts"
import type { Answers } from "../generated/contract.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import { isLongRetryAfter, backOff, retrying } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import { isSameBytesAgain } from "./isSameBytesAgain.ts"
import { failureOf, readOperation } from "./operation.ts"
import type { ActingSession } from "./SessionKey.ts"
import { routes, transactionRequest, type Intent } from "./request/transactionRequest.ts"

type Prepared = "Deposit" | "ProoflessDeposit" | "DepositForOther"
type Answer = Answers[(typeof routes)[Prepared]]

/**
 * Requests the unsigned transaction of a deposit. Money moves only once the caller sends it, so in normal mode a lost
 * response is retried as a new request. In EIP-712 mode the same bytes are sent again, so that the wallet signs once.
 * If they had arrived, the response is read from the recorded operation.
 */
export async function prepare(
  transport: Transport,
  session: ActingSession,
  intent: Intent<Prepared>,
): Promise<Answer> {
  const key = routes[intent.primaryType]
  const once = async () => {
    const request = await transactionRequest(transport, session, intent)
    const send = async () => readAnswer(key, await transport.send(request), request.nonce)
    return { nonce: request.nonce, send }
  }
  if (session.signer === null) return retrying(transport, async () => (await once()).send())
  const { nonce, send } = await once()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof RelayClientError)) throw error
      if (isSameBytesAgain(error)) return recorded(transport, session, nonce)
      const again = mayNotHaveArrived(error) && !isLongRetryAfter(error)
      if (!again || attempt >= transport.attempts) throw error
      await backOff(transport, attempt, error)
    }
  }
}

/**
 * The response the service recorded for the first sending.
 *
 * @throws RelayRequestError if it refused.
 */
async function recorded(
  transport: Transport,
  session: ActingSession,
  nonce: string,
): Promise<Answer> {
  const operation = await readOperation(transport, session, nonce)
  const failure = failureOf(operation, nonce)
  if (failure !== null) throw failure
  if (operation.state !== "prepared") {
    throw new RelayAnswerError(`The deposit is ${operation.state} but has no transaction`, {
      nonce,
    })
  }
  const { txData, approvalAddress = null } = operation
  return { success: true, nonce, txData, approvalAddress }
}

/** Whether the request may not have been read: no response, or a response sent before reading it. */
function mayNotHaveArrived(error: RelayClientError): boolean {
  if (error instanceof RelayRequestError) return error.status === 408 || error.status === 429
  return error instanceof RelayNetworkError
}
