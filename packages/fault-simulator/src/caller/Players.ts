import {
  plainAction,
  type Address,
  type DepositNote,
  type DigestSigner,
} from "@shielded-relay/core"
import {
  shieldedPayment,
  simulatedAddress,
  type SimulatedNetwork,
  type SimulatedTime,
} from "@shielded-relay/testkit"
import {
  CallersLedger,
  notYetSent,
  saysUnscreened,
  stateIn,
  type Deposit,
  type OwnerAccount,
  type Payment,
} from "./CallersLedger.ts"
import { Correspondence } from "../Correspondence.ts"
import type { Fleet } from "../Fleet.ts"
import type { Payers } from "./Payers.ts"
import { textIn } from "./answerText.ts"
import { sendPrivately, withdrawStuck } from "./privateSends.ts"
import { operationRequest, orderRequest, transactionIn, walletAddress } from "./requests.ts"
import { cancelOne, withdrawLater } from "./schedule.ts"
import type { Step } from "../Script.ts"
import { anew, type GivenQuote, type Stage } from "../Stage.ts"
import { swap } from "./swap.ts"
import type { Switchboard } from "../Switchboard.ts"

type StepOf<Kind extends Step["do"]> = Extract<Step, { readonly do: Kind }>

/** The service's callers: their requests, and a ledger of the answers. */
export class Players implements Stage {
  readonly ledger: CallersLedger
  readonly letters: Correspondence
  readonly network: SimulatedNetwork
  readonly switchboard: Switchboard
  readonly feeOf: (owner: number) => bigint
  readonly giveQuote: (quote: GivenQuote) => Promise<void>
  readonly #payers: Payers | null

  constructor(
    owners: number,
    parts: {
      readonly fleet: Fleet
      readonly network: SimulatedNetwork
      readonly time: SimulatedTime
      readonly switchboard: Switchboard
      readonly signDigest: DigestSigner
      readonly feeOf: (owner: number) => bigint
      readonly giveQuote: (quote: GivenQuote) => Promise<void>
      readonly payers: Payers | null
    },
  ) {
    this.feeOf = parts.feeOf
    this.giveQuote = parts.giveQuote
    this.#payers = parts.payers
    this.network = parts.network
    this.switchboard = parts.switchboard
    this.letters = new Correspondence(owners, parts)
    this.ledger = new CallersLedger(this.letters.addresses)
  }

  get chainId(): number {
    return this.network.chain.contract.identity.chainId
  }

  get tokens(): ReadonlyArray<Address> {
    return this.network.tokens.slice(1).map(({ address }) => address)
  }

  owner(index: number): OwnerAccount {
    return at(this.ledger.owners, index)
  }

  token(index: number): Address {
    return at(this.tokens, index)
  }

  /** Sends a payment in the background. `afterRevocation` uses a revoked session. */
  pay(
    step: StepOf<"withdraw" | "transfer">,
    fee = this.feeOf(step.owner),
    again: number = anew.times,
  ): void {
    this.letters.inBackground(async () => {
      const account = this.owner(step.owner)
      const [ended] = account.ended
      const usesEnded = ended !== undefined && this.switchboard.draws.chance(0.3)
      const caller = usesEnded ? ended : await this.letters.openSession(account)
      if (caller === null) return
      const index = this.ledger.relayed.length
      const token = this.token(step.token)
      const recipient = step.do === "withdraw" ? simulatedAddress(0xbeef_0000 + index) : null
      const recipientOwner = this.ownerAfter(step)
      const payment: Payment = {
        kind: step.do,
        nonce: this.letters.uuid(),
        owner: account.index,
        token,
        amount: step.amount,
        also:
          step.also === undefined ? null : { token: this.token(step.token + 1), amount: step.also },
        fee: fee * (step.also === undefined ? 1n : 2n) + BigInt(index),
        recipient,
        recipientOwner: recipient === null ? recipientOwner.index : null,
        afterRevocation: usesEnded,
        seen: [],
        ...notYetSent(),
      }
      this.ledger.relayed.push(payment)
      if (step.refused && recipient !== null) {
        this.network.chain.refusing.add(recipient)
        this.switchboard.count("recipient that refuses")
      }
      const spent = payment.also === null ? [payment] : [payment, payment.also]
      if (payment.also !== null) this.switchboard.count("withdrawal of two tokens")
      await this.giveQuote({
        owner: account,
        feeToken: token,
        tokens: spent.map((one) => one.token),
        externalActionId: plainAction,
        feeAmount: payment.fee,
      })
      const request = caller.post(`/${step.do}`, {
        nonce: payment.nonce,
        chainId: this.chainId,
        tokenAddresses: spent.map((one) => one.token),
        amounts: spent.map((one) => one.amount.toString()),
        recipientAddress: recipient ?? recipientOwner.address,
        feeToken: token,
        feeAmount: payment.fee.toString(),
      })
      const answer = await this.letters.deliver(payment, request, step.delivery)
      if (!saysUnscreened(answer) || again === 0) return
      await this.letters.pass(anew.pause)
      this.pay(step, fee, again - 1)
    })
  }

  /**
   * Requests a deposit for the payer or for another owner. The wallet sends the transaction once the
   * service has returned it.
   */
  deposit(step: Omit<StepOf<"deposit">, "do">, again: number = anew.times): void {
    this.letters.inBackground(async () => {
      const account = this.owner(step.owner)
      const caller = await this.letters.openSession(account)
      if (caller === null) return
      const recipient = step.for === "self" ? account : this.ownerAfter(step)
      const recipientInfo =
        step.for === "an address" ? recipient.address : await this.#recipientInfo(step, recipient)
      if (step.for !== "self" && recipientInfo === null) return
      const deposit: Deposit = {
        nonce: this.letters.uuid(),
        payer: account.index,
        owner: recipient.index,
        isForOther: step.for !== "self",
        token: this.token(step.token),
        amount: step.amount,
        wallet:
          (step.isDenied === true && this.#payers?.deniedWallet) || this.payingWallet(account),
        hash: null,
        ...notYetSent(),
      }
      this.ledger.deposits.push(deposit)
      const request = caller.post(step.for === "self" ? "/deposit" : "/deposit-for-other", {
        nonce: deposit.nonce,
        chainId: this.chainId,
        tokenAddresses: [deposit.token],
        amounts: [deposit.amount.toString()],
        ...(step.for === "self" ? {} : { recipientInfo }),
      })
      const answer = await this.letters.deliver(deposit, request, "once")
      if (saysUnscreened(answer) && again > 0) {
        await this.letters.pass(anew.pause)
        return this.deposit(step, again - 1)
      }
      const data = answer === null ? null : transactionIn(answer.body)
      if (data === null) return
      deposit.hash = this.payNotes(deposit.wallet, this.network.notesOf({ data }))
    })
  }

  isHidden(wallet: Address): boolean {
    return this.#payers?.isHidden(wallet) === true
  }

  payNotes(wallet: Address, notes: ReadonlyArray<DepositNote>): string {
    const { chain } = this.network
    const { sentAt, hidden } = this.ledger
    for (const { token, amount } of notes) chain.endow(token, wallet, amount)
    const isHidden = this.isHidden(wallet)
    const hash = isHidden
      ? chain.send(wallet, shieldedPayment(chain, notes, hidden.size))
      : chain.deposit(wallet, notes)
    if (isHidden) hidden.set(hash, notes)
    sentAt.set(hash, chain.time.now)
    return hash
  }

  /** Leaves the owner's session as it is and asks for another one. */
  newSession(owner: number): void {
    this.letters.inBackground(async () => {
      const account = this.owner(owner)
      account.caller = null
      await this.letters.openSession(account)
    })
  }

  swap(step: StepOf<"swap">): void {
    this.letters.inBackground(() => swap(this, step))
  }

  sendPrivately(step: StepOf<"send privately">): void {
    this.letters.inBackground(() => sendPrivately(this, step))
  }

  withdrawLater(step: StepOf<"withdraw later">): void {
    this.letters.inBackground(() => withdrawLater(this, step))
  }

  cancel(index: number): void {
    this.letters.inBackground(() => cancelOne(this, index))
  }

  withdrawStuck(step: Omit<StepOf<"withdraw stuck">, "do">): void {
    this.letters.inBackground(async () => {
      await withdrawStuck(this, this.owner(step.owner), this.token(step.token))
    })
  }

  /** Revokes the owner's session or all its sessions. A confirmed revocation holds from then on. */
  revoke(owner: number, all: boolean): void {
    this.letters.inBackground(async () => {
      const account = this.owner(owner)
      const { caller } = account
      if (caller === null) return
      const answer = await this.letters.ask(caller.post("/revoke-session", all ? { all } : {}))
      if (answer?.outcome !== "ok") return
      this.switchboard.count("session ended")
      account.caller = account.caller === caller ? null : account.caller
      account.ended.push(caller)
    })
  }

  /** Looks up a payment or an order and records the answer. */
  lookUp(index: number): void {
    const { relayed, orders } = this.ledger
    const payment = relayed[index % Math.max(1, relayed.length)]
    const order = orders[index % Math.max(1, orders.length)]
    this.letters.inBackground(async () => {
      if (payment === undefined) return
      const { caller } = this.owner(payment.owner)
      if (caller === null) return
      const answer = await this.letters.ask(operationRequest(caller, payment.nonce))
      const state = answer === null ? null : stateIn(answer)
      if (state !== null) payment.seen.push(state)
    })
    this.letters.inBackground(async () => {
      const orderId = order?.terms?.orderId
      if (order === undefined || orderId === undefined) return
      const { caller } = this.owner(order.owner)
      const answer = caller === null ? null : await this.letters.ask(orderRequest(caller, orderId))
      if (answer?.outcome === "refused" && answer.code === "ORDER_NOT_FOUND")
        this.switchboard.violation(`order ${orderId} is not found after it was promised`)
    })
  }

  /** Requests that an owner's notes are read from the chain again. */
  refresh(owner: number): void {
    this.letters.inBackground(async () => {
      const { caller } = this.owner(owner)
      if (caller === null) return
      const answer = await this.letters.ask(
        caller.post("/refresh-cache", { chainId: this.chainId }),
      )
      if (answer?.outcome === "ok") this.switchboard.count("notes read again")
    })
  }

  payingWallet(account: OwnerAccount): Address {
    const own = walletAddress(account)
    return this.#payers?.drawWallet(own) ?? own
  }

  /** The owner this many places after the acting one; the count wraps around to the acting one. */
  ownerAfter({ owner, to }: { readonly owner: number; readonly to: number }): OwnerAccount {
    return this.owner(owner + 1 + to)
  }

  async #recipientInfo(
    step: Pick<StepOf<"deposit">, "for">,
    recipient: OwnerAccount,
  ): Promise<string | null> {
    if (step.for !== "a recipientInfo") return null
    const caller = await this.letters.openSession(recipient)
    if (caller === null) return null
    const request = caller.get("/recipient-info", { chainId: String(this.chainId) })
    const answer = await this.letters.insist(request)
    return answer === null ? null : textIn(answer.body, "recipientInfo")
  }
}

function at<A>(list: ReadonlyArray<A>, index: number): A {
  const item = list[index % list.length]
  if (item === undefined) throw new RangeError("an empty list")
  return item
}
