import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { ApprovalPendingError, RelayAnswerError } from "../errors.ts"
import { pollOperation, type WaitOptions } from "../session/operation.ts"
import { outcomeUnknown, withNonce } from "../session/outcomeUnknown.ts"
import { hashesOf, isOutcome, type SentHashes } from "../session/recordedHashes.ts"
import {
  isOperationData,
  isPayment,
  isSchedule,
  type PaymentData,
  type PaymentOperation,
  type Schedule,
} from "./paymentAnswers.ts"
import type {
  DelegationParameters,
  InOrganization,
  MovementParameters,
  PaymentOptions,
  PaymentParameters,
  RepeatOptions,
  ScheduledPaymentParameters,
  StakerParameters,
} from "./parameters.ts"
import { withSignal } from "../transport/withSignal.ts"
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

/** A payment through the pool whose deposit is broadcast. */
export interface SentSchedule extends SentPayment {
  /** Pass it to `scheduledTransaction`. */
  readonly scheduleId: string
}

/** Sends a payment, which happens at most once, and waits for its transaction. */
export async function pay(
  requester: Requester,
  route: PostRoute,
  parameters: PaymentParameters,
  options?: PaymentOptions,
): Promise<SentPayment> {
  const fields = named(requester, parameters, "to")
  return payment(await sent(requester, route, fields, parameters, options))
}

/** Moves public tokens into the pool, like `pay`. */
export async function shield(
  requester: Requester,
  parameters: MovementParameters,
  options?: PaymentOptions,
): Promise<SentPayment> {
  const fields = named(requester, parameters)
  return payment(await sent(requester, "POST /waas/public-to-private", fields, parameters, options))
}

/** Pays from public tokens through the pool, like `pay`. */
export async function schedulePayment(
  requester: Requester,
  parameters: ScheduledPaymentParameters,
  options?: PaymentOptions,
): Promise<SentSchedule> {
  const route = "POST /waas/public-to-public"
  const fields = named(requester, parameters, "to", "txCompletionTime")
  const { scheduleId, ...made } = await sent(requester, route, fields, parameters, options)
  if (scheduleId === undefined)
    throw new RelayAnswerError(`The answer to ${route} has no scheduleId`, { nonce: made.nonce })
  return { ...made, scheduleId }
}

/** Moves stake of a TRON wallet, like `pay`. */
export async function moveStake(
  requester: Requester,
  route: PostRoute,
  parameters: StakerParameters & Partial<DelegationParameters>,
  options?: PaymentOptions,
): Promise<SentPayment> {
  const fields = inOrganization<typeof parameters, keyof DelegationParameters>(
    requester,
    parameters,
    "userId",
    "fromAddress",
    "to",
    "amount",
    "resource",
    "stake",
  )
  const whole = { ...fields, chainId: String(parameters.chainId) }
  return payment(await sent(requester, route, whole, parameters, options))
}

/** The fields of a payment, and those that only some routes have. */
function named<F extends MovementParameters, K extends keyof F & string>(
  requester: Requester,
  parameters: F,
  ...more: ReadonlyArray<K>
) {
  const fields = inOrganization<F, keyof F & string>(
    requester,
    parameters,
    "userId",
    "fromAddress",
    "token",
    "amount",
    ...more,
  )
  return { ...fields, chainId: String(parameters.chainId) }
}

function payment({ nonce, txHash, txHashes, feeAmount }: Sent): SentPayment {
  return { nonce, txHash, txHashes, feeAmount }
}

type Sent = SentPayment & Pick<PaymentData, "scheduleId">

async function sent(
  requester: Requester,
  route: PostRoute,
  fields: Readonly<Record<string, unknown>>,
  { organizationId }: InOrganization,
  { timeout, interval, onState, ...options }: PaymentOptions = {},
): Promise<Sent> {
  const { nonce, outcome } = await send(requester, route, fields, { ...options, advice })
  const answered =
    outcome.kind === "data" ? dataOf(route, outcome.data, isPayment, nonce) : undefined
  if (answered !== undefined && answered.txHash !== "") {
    const { txHash, txHashes = [txHash], feeAmount, scheduleId } = answered
    return { nonce, txHash, txHashes, feeAmount, scheduleId }
  }
  if (answered?.proposalId !== undefined) {
    const { proposalId, digest, expiresAt } = answered
    throw new ApprovalPendingError({ nonce, proposalId, digest, expiresAt })
  }
  const wait = { until: "broadcast", timeout, interval, onState, signal: options.signal } as const
  return withNonce(
    nonce,
    async () => {
      const operation = await waitForPayment(requester, nonce, { ...wait, organizationId }).catch(
        (cause: unknown) => {
          throw isOutcome(cause) ? cause : outcomeUnknown(nonce, cause, advice)
        },
      )
      const { feeAmount = answered?.feeAmount, scheduleId = answered?.scheduleId } = operation
      return { nonce, ...hashesOf(operation, nonce), feeAmount, scheduleId }
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
  const { signal } = options
  const readOnce = () => readPayment(requester, nonce, { organizationId, signal })
  return pollOperation(withSignal(requester.transport, options), readOnce, nonce, options)
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
  const { txHash } = operation
  const { txHashes = txHash === null ? [] : [txHash], replacedTxHashes = [] } = operation
  return { ...operation, txHashes, replacedTxHashes, nonce: of }
}

/** How a payment through the pool goes. The stamp covers the id as the field `id`, since it does not cover the path. */
export async function readSchedule(
  requester: Requester,
  scheduleId: string,
  options?: RepeatOptions,
): Promise<Schedule> {
  const path = `/waas/scheduled-transaction/${encodeURIComponent(scheduleId)}`
  const route = "GET /waas/scheduled-transaction/:scheduleId"
  return ask(requester, route, { id: scheduleId }, isSchedule, { ...options, path })
}
