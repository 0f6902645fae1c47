import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { RelayAnswerError } from "../errors.ts"
import { pollOperation, type WaitOptions } from "../session/operation.ts"
import { outcomeUnknown, withNonce } from "../session/outcomeUnknown.ts"
import { hashesOf, isOutcome, type SentHashes } from "../session/recordedHashes.ts"
import { isOperationData, isPayment, type PaymentOperation } from "./answers.ts"
import type {
  InOrganization,
  PaymentOptions,
  PaymentParameters,
  RepeatOptions,
} from "./parameters.ts"
import { dataOf } from "./read.ts"
import { ask, inOrganization, send, type Requester } from "./Requester.ts"
import type { PostRoute } from "./wireRequest.ts"

/** A payment whose transaction is broadcast. */
export interface SentPayment extends SentHashes {
  /** The request's nonce, with which `operation(nonce)` always finds the payment. */
  readonly nonce: string
  /** The relay fee in smallest units of the payment's token, as text. */
  readonly feeAmount: string | undefined
}

const advice = "read operation(nonce) before sending the payment again"

/** Sends a payment, which happens at most once, and waits for its transaction. */
export async function pay(
  requester: Requester,
  route: PostRoute,
  parameters: PaymentParameters,
  { timeout, interval, ...options }: PaymentOptions = {},
): Promise<SentPayment> {
  const fields = inOrganization(
    requester,
    { ...parameters, chainId: String(parameters.chainId) },
    "userId",
    "fromAddress",
    "to",
    "token",
    "amount",
    "chainId",
  )
  const { nonce, outcome } = await send(requester, route, fields, { ...options, advice })
  if (outcome.kind === "data") {
    const { txHash, txHashes, feeAmount } = dataOf(route, outcome.data, isPayment, nonce)
    if (txHash !== "") return { nonce, txHash, txHashes: txHashes ?? [txHash], feeAmount }
  }
  const wait: WaitOptions = {
    until: "broadcast",
    ...(timeout === undefined ? {} : { timeout }),
    ...(interval === undefined ? {} : { interval }),
  }
  const { organizationId } = parameters
  return withNonce(
    nonce,
    async () => {
      const operation = await waitForPayment(requester, nonce, { ...wait, organizationId }).catch(
        (cause: unknown) => {
          throw isOutcome(cause) ? cause : outcomeUnknown(nonce, cause, advice)
        },
      )
      return { nonce, ...hashesOf(operation, nonce), feeAmount: operation.feeAmount }
    },
    advice,
  )
}

/** Waits until a payment is broadcast or confirmed. */
export function waitForPayment(
  requester: Requester,
  nonce: string,
  { organizationId, ...options }: WaitOptions & InOrganization = {},
): Promise<PaymentOperation> {
  const readOnce = () => readPayment(requester, nonce, { organizationId })
  return pollOperation(requester.transport, readOnce, nonce, options)
}

/** The operation of the payment with a nonce. */
export async function readPayment(
  requester: Requester,
  of: string,
  { organizationId, ...options }: InOrganization & RepeatOptions = {},
): Promise<PaymentOperation> {
  const fields = inOrganization(requester, { organizationId, of }, "of")
  const { operation } = await ask(
    requester,
    "GET /waas/operation",
    fields,
    isOperationData,
    options,
  )
  // The service knows the nonce of a stamp by its hash.
  if (operation.nonce !== of && operation.nonce !== bytesToHex(sha256(utf8ToBytes(of))))
    throw new RelayAnswerError("The response is about another operation", { nonce: of })
  return { ...operation, nonce: of }
}
