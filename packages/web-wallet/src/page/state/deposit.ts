import {
  depositUntilSpendable,
  DepositRevertedError,
  RelayRequestError,
  type DepositStore,
  type OfferedToken,
} from "@shielded-relay/client"
import { now } from "../clock.ts"
import { forget, keep, keptOf, type Kept } from "../keep/operations.ts"
import { canonical } from "../money/address.ts"
import { pause } from "../pause.ts"
import { walletFault } from "../wallet/walletFault.ts"
import { freshId } from "./freshId.ts"
import { isSessionOver, note } from "./note.ts"
import type { Account, Store } from "./Store.ts"

/** What a deposit under way tells its screen. */
export interface DepositCalls {
  /** It is kept from now on: the wallet is asked to send it. */
  readonly onKept: (id: string) => void
  readonly onState: (state: string) => void
  /** Ends the deposit as long as nothing was sent. */
  readonly signal: AbortSignal
}

/**
 * Deposits: the wallet signs the request, approves exactly the amount, and sends.
 *
 * @throws The error of a deposit that was not sent. Afterwards it is followed, and its state kept.
 */
export async function deposit(
  store: Store,
  account: Account,
  { token, units }: { readonly token: OfferedToken; readonly units: bigint },
  calls: DepositCalls,
): Promise<void> {
  const id = freshId()
  const kept: Kept = {
    id,
    kind: "deposit",
    owner: canonical(account.address),
    chainId: account.chain.chainId,
    tokenAddress: token.tokenAddress,
    units: units.toString(),
    feeUnits: "",
    recipient: "",
    getsAddress: "",
    getsUnits: "",
    record: "",
    stage: "wallet",
    state: "sending",
    nonce: "",
    txHash: "",
    code: "",
    at: now(),
  }
  let isKept = false
  const onKept = () => {
    isKept = true
    calls.onKept(id)
  }
  try {
    await run(store, account, kept, { ...calls, onKept, record: null, sendAgain: false })
  } catch (error) {
    if (!isKept || isEnd(error)) throw error
    // The wallet may have sent it, so it is followed.
    const [known] = (await keptOf(kept.owner, kept.chainId)).filter((one) => one.id === id)
    if (known !== undefined) void followDeposit(store, account, known)
  }
}

/** The deposits that are followed: one run each, which a later one ends. */
const followed = new Map<string, AbortController>()

/** Follows a deposit of this browser after a reload. The wallet is asked again only with `sendAgain`. */
export async function followDeposit(
  store: Store,
  account: Account,
  kept: Kept,
  sendAgain = false,
): Promise<void> {
  followed.get(kept.id)?.abort()
  const own = new AbortController()
  followed.set(kept.id, own)
  const signal = AbortSignal.any([own.signal, account.leaving.signal])
  let again = sendAgain
  while (!signal.aborted) {
    const calls = { onKept: () => {}, onState: () => {}, signal }
    try {
      return await run(store, account, kept, { ...calls, record: kept.record, sendAgain: again })
    } catch (error) {
      if (signal.aborted || isSessionOver(error) || isEnd(error)) return
      again = false
      await pause(pace, signal).catch(() => {})
    }
  }
}

/** Milliseconds between two questions about a deposit whose answer was lost. */
const pace = 5_000

interface Running extends DepositCalls {
  readonly record: string | null
  readonly sendAgain: boolean
}

async function run(
  store: Store,
  account: Account,
  kept: Kept,
  { record: first, sendAgain, onKept, onState, signal }: Running,
): Promise<void> {
  const { chain, session, own } = account
  let record = first
  const records: DepositStore = {
    read: () => record,
    write: async (text) => {
      const isNew = record === null
      record = text
      // Whether it was refused or undone, the error tells, below.
      if (text === null) return
      const written = { ...kept, record: text, ...partsOf(text) }
      if (isNew) await keep(written)
      await note(store, account, kept.id, written)
      if (isNew) onKept(kept.id)
    },
  }
  try {
    const arrived = await depositUntilSpendable(
      session,
      {
        chainId: chain.chainId,
        tokenAddresses: [kept.tokenAddress],
        amounts: [kept.units],
      },
      {
        payer: own.payer(signal),
        store: records,
        signal,
        sendAgain,
        onState: (state) => {
          onState(state)
          if (state === "seen") void note(store, account, kept.id, { stage: "sent", state })
        },
      },
    )
    const stage = arrived.state === "spendable" ? "done" : "quarantined"
    await note(store, account, kept.id, { stage, state: arrived.state })
  } catch (error) {
    if (walletFault(error)?.kind === "refused") {
      await forget(kept.id)
      await note(store, account, kept.id, {})
    } else if (isEnd(error)) {
      const code = error instanceof RelayRequestError ? error.code : "OPERATION_FAILED"
      const isExpired = error instanceof RelayRequestError && error.operation?.state === "expired"
      await note(store, account, kept.id, { stage: isExpired ? "expired" : "failed", code })
    }
    throw error
  }
}

/** Whether a deposit has ended: the chain undid it, or the service says that it can no longer happen. */
function isEnd(error: unknown): boolean {
  return (
    error instanceof DepositRevertedError ||
    walletFault(error)?.kind === "refused" ||
    (error instanceof RelayRequestError && error.operation !== undefined)
  )
}

/** Nonce and hash in the text of a `DepositStore`, for the history alone. */
function partsOf(text: string): Pick<Kept, "nonce" | "txHash" | "stage"> {
  const record: unknown = JSON.parse(text)
  const [nonce, txHash]: ReadonlyArray<unknown> = ["nonce", "txHash"].map((name): unknown =>
    Reflect.get(Object(record), name),
  )
  return {
    nonce: typeof nonce === "string" ? nonce : "",
    txHash: typeof txHash === "string" ? txHash : "",
    stage: typeof txHash === "string" ? "sent" : "wallet",
  }
}
