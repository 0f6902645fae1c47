import {
  approveDeposit,
  WrongDepositError,
  type OfferedToken,
  type PrivateSendOrder,
  type PrivateSendStatus,
} from "@shielded-relay/client"
import { now } from "../clock.ts"
import { forget, keep, type Kept, type Stage } from "../keep/operations.ts"
import { canonical } from "../money/address.ts"
import type { Payee } from "../money/payees.ts"
import { pause } from "../pause.ts"
import { walletFault } from "../wallet/walletFault.ts"
import { isSessionOver, note } from "./note.ts"
import type { Account, Store } from "./Store.ts"

export interface PrivateSend {
  readonly token: OfferedToken
  readonly payees: ReadonlyArray<Payee>
  /** Seconds until all are paid; `null`: as soon as possible. */
  readonly within: number | null
}

/** Orders the payouts. The wallet signs what is ordered; money moves only once the order is paid. */
export function order(
  { session, chain }: Account,
  { token, payees, within }: PrivateSend,
  signal: AbortSignal,
): Promise<PrivateSendOrder> {
  return session.privateSend(
    {
      chainId: chain.chainId,
      tokenAddress: token.tokenAddress,
      recipients: payees.map(({ recipient, units }) => ({ address: recipient, amount: units })),
      ...(within === null ? {} : { txCompletionTime: Math.floor(now() / 1_000) + within }),
    },
    { signal },
  )
}

/** Milliseconds before an order's end from which it is no longer paid: what arrives later is stuck. */
const tooLate = 2 * 60_000

export const isTooLate = ({ expiresAt }: PrivateSendOrder): boolean =>
  Date.parse(expiresAt) - now() < tooLate

/**
 * Pays an order from the wallet. It is in the browser's database before the wallet is asked, so that a page that is loaded again shows whether
 * the payment arrived.
 *
 * @throws The wallet's error if it is certain that it did not send the payment.
 */
export async function payOrder(
  store: Store,
  account: Account,
  token: OfferedToken,
  terms: PrivateSendOrder,
  {
    onState,
    signal,
  }: { readonly onState: (state: "approving" | "sending") => void; readonly signal: AbortSignal },
): Promise<void> {
  const { chain, own, address } = account
  const { orderId } = terms
  const deposit = {
    chainId: chain.chainId,
    tokenAddresses: [token.tokenAddress],
    amounts: [terms.amountIn],
  }
  const payer = own.payer(signal)
  onState("approving")
  await approveDeposit(payer, deposit, terms.approvalAddress, { signal })
  const kept: Kept = {
    id: orderId,
    kind: "private-send",
    owner: canonical(address),
    chainId: chain.chainId,
    tokenAddress: token.tokenAddress,
    units: terms.amountOut,
    feeUnits: terms.fee,
    recipient: "",
    getsAddress: "",
    getsUnits: "",
    record: "",
    stage: "wallet",
    state: "awaiting-deposit",
    nonce: "",
    txHash: "",
    code: "",
    at: now(),
  }
  await keep(kept)
  await note(store, account, orderId, {})
  onState("sending")
  try {
    const txHash = await beforeAbort(payer.send(terms.txData, deposit), signal)
    await note(store, account, orderId, { txHash, stage: "underway" })
  } catch (error) {
    if (error instanceof WrongDepositError || walletFault(error)?.kind === "refused") {
      await forget(orderId)
      await note(store, account, orderId, {})
      throw error
    }
    // The wallet may have sent it: the order tells.
  }
  void followOrder(store, account, kept)
}

/** Milliseconds between two questions about an order. */
export const orderPace = 5_000

/** Follows an order to its end. */
export async function followOrder(store: Store, account: Account, { id }: Kept): Promise<void> {
  const { session, leaving } = account
  const { signal } = leaving
  let state = ""
  while (!signal.aborted) {
    try {
      const { phase } = await session.privateSendStatus(id, { signal })
      if (phase !== state) {
        state = phase
        const stage = stageOfPhase(phase)
        // A payment that was just sent has not arrived: it does not wait for the wallet again.
        if (stage !== "wallet") await note(store, account, id, { state, stage })
        if (["done", "failed", "expired"].includes(stage)) return
      }
    } catch (error) {
      if (signal.aborted || isSessionOver(error)) return
    }
    await pause(orderPace, signal).catch(() => {})
  }
}

function stageOfPhase(phase: string): Stage {
  switch (phase) {
    case "awaiting-deposit":
      return "wallet"
    case "completed":
      return "done"
    case "expired":
    case "failed":
      return phase
    case undefined:
    default:
      return "underway"
  }
}

type Payout = NonNullable<PrivateSendStatus["scheduledTransactions"]>[number]

/** Where a payout is, in the words of operations. */
export function stageOfPayout({ status }: Payout): Stage {
  switch (status) {
    case "pending":
    case "processing":
      return "underway"
    case "sent_on_chain":
      return "sent"
    case "completed":
      return "done"
    case "failed":
      return "failed"
  }
}

async function beforeAbort<A>(work: Promise<A>, signal: AbortSignal): Promise<A> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")))
  })
  return Promise.race([work, aborted])
}
