import {
  approveDeposit,
  checkOrderTerms,
  RelayRequestError,
  WrongDepositError,
  type OfferedToken,
  type PrivateSendOrder,
} from "@shielded-relay/client"
import { now } from "../clock.ts"
import { forget, keep, type Kept } from "../keep/operations.ts"
import { canonical } from "../money/address.ts"
import type { Payee } from "../money/payees.ts"
import { walletFault } from "../wallet/walletFault.ts"
import { followOrder } from "./followOrder.ts"
import { note } from "./note.ts"
import type { Account, Store } from "./Store.ts"

export interface PrivateSend {
  readonly token: OfferedToken
  readonly payees: ReadonlyArray<Payee>
  /** Seconds until all are paid; `null`: as soon as possible. */
  readonly within: number | null
}

/** What the wallet needs to pay an order. */
export type Payable = Pick<
  PrivateSendOrder,
  "txData" | "amountIn" | "approvalAddress" | "expiresAt"
>

/** An order that is not paid yet. */
export type Terms = Payable &
  Pick<PrivateSendOrder, "orderId" | "amountOut" | "fee" | "excess" | "warnings">

/**
 * Orders the payouts. The wallet signs what is ordered; money moves only once the order is paid. If the request arrived and its answer was lost,
 * the order is read from what the service recorded, so that the wallet signs once.
 */
export async function order(
  { session, chain }: Account,
  { token, payees, within }: PrivateSend,
  signal: AbortSignal,
): Promise<Terms> {
  const asked = {
    chainId: chain.chainId,
    tokenAddress: token.tokenAddress,
    recipients: payees.map(({ recipient, units }) => ({ address: recipient, amount: `${units}` })),
    ...(within === null ? {} : { txCompletionTime: Math.floor(now() / 1_000) + within }),
  }
  try {
    return await session.privateSend(asked, { signal })
  } catch (error) {
    if (!(error instanceof RelayRequestError) || error.code !== "NONCE_USED") throw error
    const { nonce } = error
    const prepared = nonce === undefined ? null : await session.operation(nonce, { signal })
    if (prepared?.state !== "prepared" || prepared.orderId === undefined) throw error
    const { txData, orderId, approvalAddress = null } = prepared
    const terms = await session.privateSendStatus(orderId, { signal })
    checkOrderTerms(terms, { ...asked, roundDeposit: true })
    return { ...terms, txData, approvalAddress, warnings: within === null ? ["PAID_AT_ONCE"] : [] }
  }
}

/** Milliseconds before an order's end from which it is no longer paid: what arrives later is stuck. */
const tooLate = 2 * 60_000

export const isTooLate = ({ expiresAt }: Pick<Payable, "expiresAt">): boolean =>
  Date.parse(expiresAt) - now() < tooLate

export interface PayingCalls {
  readonly onState: (state: "approving" | "sending") => void
  readonly signal: AbortSignal
}

/**
 * Pays an order from the wallet. It is in the browser's database before the wallet is asked, so that a page that is loaded again shows whether
 * the payment arrived, and can go on.
 *
 * @throws The wallet's error if it is certain that it did not send the payment. Then nothing is kept.
 */
export async function payOrder(
  store: Store,
  account: Account,
  token: OfferedToken,
  { orderId, amountOut, fee, txData, amountIn, approvalAddress, expiresAt }: Terms,
  calls: PayingCalls,
): Promise<void> {
  const payable: Payable = { txData, amountIn, approvalAddress, expiresAt }
  const kept: Kept = {
    id: orderId,
    kind: "private-send",
    owner: canonical(account.address),
    chainId: account.chain.chainId,
    tokenAddress: token.tokenAddress,
    units: amountOut,
    feeUnits: fee,
    recipient: "",
    getsAddress: "",
    getsUnits: "",
    record: JSON.stringify(payable),
    stage: "wallet",
    state: "approving",
    nonce: "",
    txHash: "",
    code: "",
    at: now(),
  }
  await keep(kept)
  await note(store, account, orderId, {})
  try {
    await payKept(store, account, kept, payable, calls)
  } catch (error) {
    await forget(orderId)
    await note(store, account, orderId, {})
    throw error
  }
  void followOrder(store, account, kept)
}

/**
 * Asks the wallet for the approval and the payment of a kept order.
 *
 * @throws The wallet's error if it is certain that it did not send the payment.
 */
export async function payKept(
  store: Store,
  account: Account,
  { id, tokenAddress, state }: Kept,
  { txData, amountIn, approvalAddress }: Payable,
  { onState, signal }: PayingCalls,
): Promise<void> {
  const { chain, own } = account
  const { chainId } = chain
  const deposit = { chainId, tokenAddresses: [tokenAddress], amounts: [amountIn] }
  const payer = own.payer(signal)
  onState("approving")
  await approveDeposit(payer, deposit, approvalAddress, { signal })
  signal.throwIfAborted()
  // From here on the wallet may send it, and its answer may be lost.
  await note(store, account, id, { state: "sending" })
  onState("sending")
  try {
    const txHash = await beforeAbort(payer.send(txData, deposit), signal)
    await note(store, account, id, { txHash, stage: "underway" })
  } catch (error) {
    if (!(error instanceof WrongDepositError) && walletFault(error)?.kind !== "refused") return
    // Of a payment that it was asked for before, this refusal says nothing.
    await note(store, account, id, { state })
    throw error
  }
}

/** What a kept order needs to be paid; `null` if an earlier version of the page kept it, or it has ended. */
export function payableOf({ record }: Kept): Payable | null {
  if (record === "") return null
  const value: unknown = JSON.parse(record)
  return isPayable(value) ? value : null
}

function isPayable(value: unknown): value is Payable {
  const { txData, amountIn, approvalAddress, expiresAt } = Object(value)
  return (
    ["object", "string"].includes(typeof txData) &&
    typeof amountIn === "string" &&
    typeof expiresAt === "string" &&
    (approvalAddress === null || typeof approvalAddress === "string")
  )
}

async function beforeAbort<A>(work: Promise<A>, signal: AbortSignal): Promise<A> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")))
  })
  return Promise.race([work, aborted])
}
