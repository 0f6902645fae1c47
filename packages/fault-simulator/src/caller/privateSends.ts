import type { Answer } from "@shielded-relay/api"
import type { Address, DepositNote } from "@shielded-relay/core"
import { simulatedAddress } from "@shielded-relay/testkit"
import {
  notYetSent,
  saysUnscreened,
  type OwnerAccount,
  type Recovery,
  type SentPrivately,
} from "./CallersLedger.ts"
import { transactionIn } from "./requests.ts"
import type { Step } from "../Script.ts"
import { anew, type Stage } from "../Stage.ts"
import { textIn } from "./answerText.ts"

/** Milliseconds for which a recipient refuses a token, unless it refuses it for good. */
const aWhile = 30_000

type SendStep = Extract<Step, { readonly do: "send privately" }>

/**
 * Orders a private send, and has the wallet pay for it as wallets do: in one deposit, in parts,
 * late or too little.
 */
export async function sendPrivately(
  stage: Stage,
  step: SendStep,
  again: number = anew.times,
): Promise<void> {
  const { letters, ledger } = stage
  const account = stage.owner(step.owner)
  const caller = await letters.openSession(account)
  if (caller === null) return
  const now = Math.floor(stage.network.chain.time.now / 1_000)
  const known = ledger.orders.reduce((sum, { recipients }) => sum + recipients.length, 0)
  const order: SentPrivately = {
    nonce: letters.uuid(),
    owner: account.index,
    token: stage.token(step.token),
    wallet: stage.payingWallet(account),
    recipients: step.amounts.map((amount, k) => ({
      address: simulatedAddress(0xfeed_0000 + known + k),
      amount,
    })),
    completion: step.completion === null ? null : 1_000 * (now + step.completion),
    refuses: null,
    terms: null,
    deposits: [],
    ...notYetSent(),
  }
  ledger.orders.push(order)
  const request = caller.post("/private-send", {
    nonce: order.nonce,
    chainId: stage.chainId,
    tokenAddress: order.token,
    recipients: order.recipients.map(({ address, amount }) => ({
      address,
      amount: amount.toString(),
    })),
    feeToken: stage.token(step.token + (step.feeInOther ? 1 : 0)),
    ...(order.completion === null ? {} : { txCompletionTime: order.completion / 1_000 }),
  })
  const answer = await letters.deliver(order, request, step.delivery)
  if (saysUnscreened(answer) && again > 0) {
    await letters.pass(anew.pause)
    return await sendPrivately(stage, step, again - 1)
  }
  const notes = answer === null ? null : termsIn(stage, order, answer)
  if (notes === null) return
  refuse(stage, order, step)
  await pay(stage, order, notes, step)
}

/**
 * Records the order's terms from an answer, original or repeated, and returns the notes to deposit.
 */
function termsIn(
  stage: Stage,
  order: SentPrivately,
  { body }: Answer,
): ReadonlyArray<DepositNote> | null {
  const data = transactionIn(body)
  const orderId = textIn(body, "orderId") ?? textIn(body, "operation", "orderId")
  if (data === null || orderId === null) return null
  const notes = stage.network.notesOf({ data })
  order.terms = {
    orderId,
    asked: notes.map(({ npk, token, amount }) => ({ npk, token, amount })),
  }
  return notes
}

function refuse(stage: Stage, order: SentPrivately, { refused }: SendStep): void {
  const [first] = order.recipients
  if (refused === "nobody" || first === undefined) return
  stage.switchboard.count("payout that its recipient refuses")
  const { chain } = stage.network
  chain.refusing.add(first.address)
  if (refused === "for good") order.refuses = first.address
  else chain.time.after(aWhile, () => chain.refusing.delete(first.address))
}

async function pay(
  stage: Stage,
  order: SentPrivately,
  notes: ReadonlyArray<DepositNote>,
  { payment: asked, pause }: SendStep,
): Promise<void> {
  const { letters } = stage
  // The notes are encrypted with their amounts, which such a payment cannot change.
  const payment = stage.isHidden(order.wallet) && asked !== "not at all" ? "whole" : asked
  const send = (given: ReadonlyArray<DepositNote>) =>
    void order.deposits.push(stage.payNotes(order.wallet, given))
  const [total, ...fee] = notes
  if (total === undefined) return
  stage.switchboard.count(`order paid: ${payment}`)
  switch (payment) {
    case "whole":
      return send(notes)
    case "not at all":
      return
    case "too little":
      return send([{ ...total, amount: total.amount - 1n }, ...fee])
    case "too much":
      send([{ ...total, amount: total.amount + 7n }, ...fee])
      await letters.pass(pause)
      return send([{ ...total, amount: 500n }])
    case "in parts": {
      const half = total.amount / 2n
      send([{ ...total, amount: half }])
      await letters.pass(pause)
      return send([{ ...total, amount: total.amount - half }, ...fee])
    }
    case "dust first":
      send([{ ...total, amount: 1n }])
      await letters.pass(pause)
      return send(notes)
  }
}

/** POST /withdraw-stuck-utxos to a new account; `null` if no answer came. */
export async function withdrawStuck(
  stage: Stage,
  account: OwnerAccount,
  token: Address,
): Promise<Answer | null> {
  const { letters, ledger } = stage
  const caller = await letters.openSession(account)
  if (caller === null) return null
  const recovery: Recovery = {
    nonce: letters.uuid(),
    owner: account.index,
    token,
    recipient: simulatedAddress(0xdead_0000 + ledger.recoveries.length),
    ...notYetSent(),
  }
  ledger.recoveries.push(recovery)
  const request = caller.post("/withdraw-stuck-utxos", {
    nonce: recovery.nonce,
    chainId: stage.chainId,
    tokenAddress: token,
    recipientAddress: recovery.recipient,
  })
  return await letters.deliver(recovery, request, "once")
}
