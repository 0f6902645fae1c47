import { RelayRequestError, type RepeatedOutcome, type SendOptions } from "@shielded-relay/client"
import { now } from "../clock.ts"
import { change, keep, type Kept } from "../keep/operations.ts"
import { canonical } from "../money/address.ts"
import { followPayment } from "./follow.ts"
import { endOf, newsIn, note } from "./note.ts"
import type { Account, Store } from "./Store.ts"

/** What is sent, for the browser's database. */
interface Sending extends Pick<
  Kept,
  "tokenAddress" | "feeAddress" | "recipient" | "getsAddress" | "getsUnits" | "latest"
> {
  readonly kind: "transfer" | "withdraw" | "swap" | "recovery"
  readonly units: bigint
  /** `null`: not known before. */
  readonly fee: bigint | null
}

export interface SendingCalls {
  /** Called with the nonce once the wallet has signed. */
  readonly onSending: (id: string) => void
  readonly signal: AbortSignal
}

/**
 * Sends a payment, swap or recovery. Its request is in the browser's database before anything leaves the page, so that a page that is loaded again asks
 * what became of it instead of paying again. Resolves once it is accepted, refused, or may be accepted: from then on it is followed.
 *
 * @throws The wallet's error if nothing left the page.
 */
export async function send(
  store: Store,
  account: Account,
  { units, fee, ...intent }: Sending,
  { onSending, signal }: SendingCalls,
  request: (options: SendOptions) => Promise<RepeatedOutcome>,
): Promise<void> {
  const { chain, address, leaving } = account
  const sending: { request: Request | null } = { request: null }
  // The wallet may be left; what was sent is followed as long as the account is signed in.
  const asking = AbortSignal.any([signal, leaving.signal])
  const beforeSending = async (nonce: string, record: string) => {
    asking.throwIfAborted()
    sending.request = { id: nonce, record, at: now() }
    await keep({
      ...intent,
      id: nonce,
      owner: canonical(address),
      chainId: chain.chainId,
      units: units.toString(),
      feeUnits: fee?.toString() ?? "",
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
  const onState = (state: string) => {
    if (sending.request !== null) void note(store, account, sending.request.id, { state })
  }
  try {
    const answer = await request({ beforeSending, signal: asking, onState })
    const { nonce } = answer
    const news = newsIn(answer)
    await note(store, account, nonce, news)
    if (news.stage === "unsent") return
    void followPayment(
      store,
      account,
      sending.request ?? { id: nonce, record: "", at: now() },
      "sent",
    )
  } catch (error) {
    await settle(store, account, sending.request, error)
  }
}

/** A request that may have left the page. */
interface Request {
  /** Its nonce. */
  readonly id: string
  readonly record: string
  readonly at: number
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
