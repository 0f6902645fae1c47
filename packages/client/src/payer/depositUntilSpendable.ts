import { DepositRevertedError, OperationPendingError } from "../errors.ts"
import { failureOf } from "../session/operation.ts"
import { stageOf } from "../session/operationStates.ts"
import type { DepositParameters } from "../session/parameters.ts"
import type { RelaySession } from "../session/RelaySession.ts"
import type { PollOptions } from "../transport/poll.ts"
import { untilAborted } from "../transport/untilAborted.ts"
import type { CallOptions } from "../transport/withSignal.ts"
import { approvalsOf, approveDeposit } from "./approveDeposit.ts"
import { nameOf, storedRecord, type DepositRecord, type DepositStore } from "./DepositRecord.ts"
import { isNothingSent } from "./isNothingSent.ts"
import type { Payer, TxData } from "./Payer.ts"

export type { DepositStore } from "./DepositRecord.ts"

/** What each state of `depositUntilSpendable` means, for people, in order. */
export const depositStates = {
  approving: "The wallet is asked to let the pool take the tokens.",
  sending: "The wallet is asked to sign and send the deposit.",
  sent: "The deposit is sent to the chain.",
  seen: "The chain has the deposit, which counts once it is final.",
  spendable: "The deposit can be spent.",
  quarantined: "The operator withholds the deposit until it has decided.",
} as const

export type DepositState = keyof typeof depositStates

export interface DepositOptions extends CallOptions, PollOptions {
  /** The wallet that pays. */
  readonly payer: Payer
  /** Where to keep the deposit while it is under way. One store serves one deposit. Default: none, so nothing survives a reload. */
  readonly store?: DepositStore
  readonly onState?: ((state: DepositState) => void) | undefined
  /**
   * Asks the wallet again although an earlier run asked it and ended before its answer. Pass `true` only when the wallet shows no such
   * transaction, because it could otherwise pay twice.
   */
  readonly sendAgain?: boolean
}

/** A deposit that arrived. */
export interface ArrivedDeposit {
  /** `quarantined`: the operator withholds it, and nothing can spend it until it is released. */
  readonly state: "spendable" | "quarantined"
  /** The nonce of its request. */
  readonly nonce: string
}

/**
 * Deposits and waits until the deposit is spendable: prepares it, approves exactly what it needs, lets the wallet send it, and follows it.
 * With a `store`, the next call continues the same deposit after a reload and never asks the wallet twice by itself.
 *
 * @throws The wallet's own error. If its user refused, the next call begins anew.
 * @throws DepositRevertedError if the chain undid the transaction. Nothing moved; the next call begins anew.
 * @throws OperationPendingError if the deposit did not arrive within `timeout`. Call again to wait on. With the state `prepared` after a
 * reload, look whether the wallet sent it; if not, call with `sendAgain`.
 * @throws RelayRequestError if the service refuses, or the deposit expired.
 * @throws TypeError if `store` holds another deposit.
 */
export async function depositUntilSpendable(
  session: DepositSession,
  deposit: DepositParameters,
  options: DepositOptions,
): Promise<ArrivedDeposit> {
  const store = options.store ?? { read: () => null, write: () => {} }
  const run = { session, deposit, store, ...options }
  const known = await storedRecord(store, deposit)
  if (known === null) return follow(run, await begin(run))
  return follow(
    run,
    known.txHash === null && run.sendAgain === true ? await again(run, known) : known,
  )
}

type DepositSession = Pick<RelaySession, "deposit" | "balance" | "operation" | "poll">

interface Run extends DepositOptions {
  readonly session: DepositSession
  readonly deposit: DepositParameters
  readonly store: DepositStore
}

/** Prepares a deposit, approves what it needs and sends it. */
async function begin(run: Run): Promise<DepositRecord> {
  const { session, deposit, payer, signal, onState } = run
  const quarantined = await quarantinedOf(run)
  const { nonce, txData, approvalAddress } = await session.deposit(deposit, { signal })
  if (payer.approve !== undefined && approvalsOf(deposit, approvalAddress).length > 0) {
    onState?.("approving")
    await approveDeposit(payer, deposit, approvalAddress, { signal })
  }
  return send(
    run,
    {
      version: "1",
      nonce,
      txHash: null,
      deposit: nameOf(deposit),
      quarantined: quarantined.map(String),
    },
    txData,
  )
}

/** Sends a prepared deposit again, unless it has arrived by now. */
async function again(run: Run, record: DepositRecord): Promise<DepositRecord> {
  const operation = await run.session.operation(record.nonce, { signal: run.signal })
  return operation.state === "prepared" ? send(run, record, operation.txData) : record
}

/** Lets the wallet send. The record comes first, so that a run after a crash knows that the wallet was asked (test: `deposit.test.ts`). */
async function send(run: Run, record: DepositRecord, txData: TxData): Promise<DepositRecord> {
  const { payer, deposit, store, signal, onState } = run
  signal?.throwIfAborted()
  await store.write(JSON.stringify(record))
  onState?.("sending")
  const paying = () => payer.send(txData, deposit)
  const txHash = await untilAborted(paying, signal).catch(async (error: unknown) => {
    if (isNothingSent(error)) await store.write(null)
    throw error
  })
  const sent = { ...record, txHash }
  await store.write(JSON.stringify(sent))
  onState?.("sent")
  return sent
}

/** Looks at the deposit until it arrives, is withheld, fails, or the chain has undone its transaction. */
async function follow(run: Run, { nonce, txHash, quarantined }: DepositRecord) {
  const { session, payer, store, signal, onState, timeout, interval } = run
  let isReverted = false
  if (txHash !== null)
    void payer.outcome?.(txHash).then(
      (outcome) => {
        isReverted = outcome === "reverted"
      },
      // The service's view decides.
      () => {},
    )
  let state = ""
  const look = async (): Promise<ArrivedDeposit | null> => {
    const operation = await session.operation(nonce, { signal })
    if (operation.state === "seen" && state !== "seen") onState?.("seen")
    ;({ state } = operation)
    if (stageOf(state) === "done") return arrived("spendable", nonce, onState)
    if (stageOf(state) === "sent") return null
    const now = await quarantinedOf(run)
    const added = run.deposit.tokenAddresses.map(
      (_, n) => (now[n] ?? 0n) - BigInt(quarantined[n] ?? 0),
    )
    const wanted = totals(run.deposit)
    if (added.every((amount, n) => amount >= (wanted[n] ?? 0n)))
      return arrived("quarantined", nonce, onState)
    if (isReverted && txHash !== null) {
      await store.write(null)
      throw new DepositRevertedError({ nonce, txHash })
    }
    const failure = failureOf(operation, nonce)
    if (failure !== null) throw failure
    return null
  }
  const ended = (waited: number) => new OperationPendingError({ nonce, state, waited })
  return session.poll(look, ended, { signal, timeout, interval })
}

function arrived(
  state: ArrivedDeposit["state"],
  nonce: string,
  onState: DepositOptions["onState"],
): ArrivedDeposit {
  onState?.(state)
  return { state, nonce }
}

/** What the owner's balance shows as quarantined, per token of the deposit. */
async function quarantinedOf({ session, deposit, signal }: Run): Promise<ReadonlyArray<bigint>> {
  const { chainId, tokenAddresses } = deposit
  const { balances } = await session.balance({ chainId }, { signal })
  return tokenAddresses.map((token) => {
    const entry = balances.find(({ tokenAddress }) => isSameToken(tokenAddress, token))
    return BigInt(entry?.quarantined ?? 0)
  })
}

/** What the deposit brings of each token: a token that is named twice brings both amounts. */
function totals({ tokenAddresses, amounts }: DepositParameters): ReadonlyArray<bigint> {
  return tokenAddresses.map((token) =>
    tokenAddresses.reduce(
      (sum, other, n) => (isSameToken(other, token) ? sum + BigInt(amounts[n] ?? 0) : sum),
      0n,
    ),
  )
}

/** Whether two texts are one token. Base58 distinguishes case; of hex only the checksum does. */
function isSameToken(one: string, other: string): boolean {
  return one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())
}
