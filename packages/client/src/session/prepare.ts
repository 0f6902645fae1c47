import { RelayClientError, RelayNetworkError, RelayRequestError } from "../errors.ts"
import type { Answers } from "../generated/contract.ts"
import { readAnswer } from "../transport/readAnswer.ts"
import { asksForPatience, backOff, retrying } from "../transport/retry.ts"
import type { Transport } from "../transport/Transport.ts"
import { isSameBytesAgain } from "./isSameBytesAgain.ts"
import { failureOf, readOperation } from "./operation.ts"
import type { ActingSession } from "./SessionKey.ts"
import type { SignedWireRequest } from "./signedRequest.ts"
import { routes, transactionRequest, type Intent } from "./transactionRequest.ts"

type Prepared = Intent<"Deposit" | "ProoflessDeposit">

type Answer = Answers["POST /deposit" | "POST /proofless-deposit"]

/**
 * Asks for the unsigned transaction of a deposit. Nothing moves until the caller sends it, so a lost answer may be asked for anew; where the wallet
 * signs each request, only once its bytes were certainly used up, so that its user is not asked twice for nothing.
 */
export async function prepare(
  transport: Transport,
  session: ActingSession,
  intent: Prepared,
): Promise<Answer> {
  const key = routes[intent.primaryType]
  const send = async (request: SignedWireRequest) =>
    readAnswer(key, await transport.send(request), request.nonce)
  const newRequest = () => transactionRequest(transport, session, intent)
  if (session.signer === null) return retrying(transport, async () => send(await newRequest()))
  const first = await newRequest()
  const answer =
    (await usingUp(transport, session, first, send)) ??
    (await usingUp(transport, session, await newRequest(), send))
  if (answer === null) {
    throw new RelayNetworkError("The answers to two requests were lost", { nonce: first.nonce })
  }
  return answer
}

/** Sends the same bytes until they count. `null` when they did but the answer is lost. */
async function usingUp(
  transport: Transport,
  session: ActingSession,
  request: SignedWireRequest,
  send: (request: SignedWireRequest) => Promise<Answer>,
): Promise<Answer | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(request)
    } catch (error) {
      if (!(error instanceof RelayClientError)) throw error
      if (isSameBytesAgain(error)) {
        const failure = failureOf(
          await readOperation(transport, session, request.nonce),
          request.nonce,
        )
        if (failure !== null) throw failure
        return null
      }
      if (attempt >= transport.attempts || !mayNotHaveArrived(error) || asksForPatience(error)) {
        throw error
      }
      await backOff(transport, attempt, error)
    }
  }
}

/** No answer, or one that was given before the request was read. */
function mayNotHaveArrived(error: RelayClientError): boolean {
  if (error instanceof RelayRequestError) return error.status === 408 || error.status === 429
  return error instanceof RelayNetworkError
}
