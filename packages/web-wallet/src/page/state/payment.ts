import { RelayRequestError, type Answers, type OfferedToken } from "@shielded-relay/client"
import { now } from "../clock.ts"
import { change, keep } from "../keep/operations.ts"
import { followPayment } from "./follow.ts"
import { endOf, note } from "./note.ts"
import type { Account, Store } from "./Store.ts"

/** A payment out of the shielded balance. */
export interface Payment {
  readonly kind: "transfer" | "withdraw"
  readonly token: OfferedToken
  readonly units: bigint
  readonly recipient: string
}

/** What a payment costs and shows. */
export interface Quote {
  readonly fee: bigint
  /** The operator's share, taken from what arrives. A transfer has none. */
  readonly share: bigint
  readonly expiresAt: Date
  readonly privacy: Answers["GET /get-fee"]["privacy"]
}

/** Asks for the fee of a payment, in its own token. */
export async function quoteOf(
  { session, chain }: Account,
  { kind, token, units, recipient }: Payment,
  signal: AbortSignal,
): Promise<Quote> {
  const answer = await session.getFee(
    {
      chainId: chain.chainId,
      feeToken: token.tokenAddress,
      tokenAddresses: [token.tokenAddress],
      amounts: [units],
      // Of a transfer nothing about the recipient is public, so nothing is asked about it.
      ...(kind === "withdraw" ? { recipientAddress: recipient } : {}),
    },
    { signal },
  )
  const bps = kind === "withdraw" ? BigInt(answer.variableRateBps) : 0n
  return {
    fee: BigInt(answer.feeAmount),
    share: (units * bps) / 10_000n,
    expiresAt: new Date(answer.expiresAt),
    privacy: kind === "withdraw" ? answer.privacy : undefined,
  }
}

/**
 * Pays, for at most the fee of the quote. The request is in the browser's database before anything leaves the page, so that a page that is
 * loaded again asks what became of it instead of paying again. Resolves once the payment is accepted, or may be: from then on it is followed.
 *
 * @param onSending Called with the nonce once the wallet has signed.
 * @throws The wallet's error if nothing left the page.
 */
export async function pay(
  store: Store,
  account: Account,
  payment: Payment,
  { fee }: Quote,
  { onSending, signal }: { readonly onSending: (id: string) => void; readonly signal: AbortSignal },
): Promise<void> {
  const { session, chain, address, leaving } = account
  const { kind, token, units, recipient } = payment
  const parameters = {
    chainId: chain.chainId,
    tokenAddresses: [token.tokenAddress],
    amounts: [units],
    recipientAddress: recipient,
    feeToken: token.tokenAddress,
    feeAmount: fee,
  }
  const sending: { request: Request | null } = { request: null }
  // The wallet may be left; what was sent is followed as long as the account is signed in.
  const asking = AbortSignal.any([signal, leaving.signal])
  const beforeSending = async (nonce: string, record: string) => {
    asking.throwIfAborted()
    sending.request = { id: nonce, record }
    await keep({
      id: nonce,
      kind,
      owner: address.toLowerCase(),
      chainId: chain.chainId,
      tokenAddress: token.tokenAddress,
      units: units.toString(),
      feeUnits: fee.toString(),
      recipient,
      record,
      stage: "underway",
      state: "sending",
      nonce,
      txHash: "",
      code: "",
      at: now(),
    })
    await note(store, account, nonce, {})
    onSending(nonce)
  }
  const options = {
    beforeSending,
    signal: asking,
    onState: (state: string) => {
      if (sending.request !== null) void note(store, account, sending.request.id, { state })
    },
  }
  try {
    const sent =
      kind === "transfer"
        ? await session.transfer(parameters, options)
        : await session.withdraw(parameters, options)
    const { nonce, txHash } = sent
    await note(store, account, nonce, { stage: "sent", state: "broadcast", txHash })
    void followPayment(store, account, sending.request ?? { id: nonce, record: "" }, "sent")
  } catch (error) {
    await settle(store, account, sending.request, error)
  }
}

/** A request that may have left the page. */
interface Request {
  /** Its nonce. */
  readonly id: string
  readonly record: string
}

/** What is certain after an error: nothing left the page (then the error is thrown), the payment was refused or ended, or the service is asked. */
async function settle(
  store: Store,
  account: Account,
  sending: Request | null,
  error: unknown,
): Promise<void> {
  if (sending === null) throw error
  const end = endOf(error, false)
  if (end !== null) return note(store, account, sending.id, end)
  // Refused before it was accepted.
  if (error instanceof RelayRequestError)
    return note(store, account, sending.id, { stage: "unsent", code: error.code })
  await change(sending.id, { stage: "asking" })
  void followPayment(store, account, sending, "lost")
}
