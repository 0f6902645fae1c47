import { parseAddress, type Address, type Answer, type SignedRequest } from "@shielded-relay/core"
import {
  Caller,
  countedUuids,
  evmWallet,
  simulatedAddress,
  type SimulatedNetwork,
  type SimulatedTime,
  type Wallet,
} from "../simulated/index.ts"
import {
  CallersLedger,
  stateIn,
  type Deposit,
  type OwnerAccount,
  type Payment,
} from "./CallersLedger.ts"
import type { Fleet } from "./Fleet.ts"
import type { Step } from "./Script.ts"
import type { Switchboard } from "./Switchboard.ts"

type PaymentStep = Extract<Step, { readonly do: "withdraw" | "transfer" }>

/** Tries of a caller that hears nothing, and its pause between two. */
const tries = 4
const pause = 6_000

/** The service's callers: they sign, send, repeat the same bytes when nobody answers, and keep a book of what they were told. */
export class Players {
  readonly ledger: CallersLedger
  readonly #fleet: Fleet
  readonly #network: SimulatedNetwork
  readonly #time: SimulatedTime
  readonly #switchboard: Switchboard
  /** What an owner offers for a payment; each one's offer is a little more, so that the chain tells them apart. */
  readonly #feeOf: (owner: number) => bigint
  readonly #wallets: ReadonlyArray<Wallet>
  readonly #uuid = countedUuids()
  readonly #busy = new Set<Promise<void>>()

  constructor(
    owners: number,
    parts: {
      readonly fleet: Fleet
      readonly network: SimulatedNetwork
      readonly time: SimulatedTime
      readonly switchboard: Switchboard
      readonly feeOf: (owner: number) => bigint
    },
  ) {
    this.#feeOf = parts.feeOf
    this.#fleet = parts.fleet
    this.#network = parts.network
    this.#time = parts.time
    this.#switchboard = parts.switchboard
    this.#wallets = Array.from({ length: owners }, (_, index) => walletOf(index))
    this.ledger = new CallersLedger(this.#wallets.map(({ address }) => address))
  }

  get tokens(): ReadonlyArray<Address> {
    return this.#network.tokens.slice(1).map(({ address }) => address)
  }

  get isIdle(): boolean {
    return this.#busy.size === 0
  }

  /** Opens a session unless the owner has one. */
  async openSession(account: OwnerAccount): Promise<Caller | null> {
    if (account.caller !== null) return account.caller
    const wallet = this.#wallets[account.index]
    if (wallet === undefined) throw new RangeError(`there is no owner ${account.index}`)
    const caller = new Caller(wallet, 0x77, "normal", undefined, this.#uuid)
    const answer = await this.#insist(caller.creation())
    if (answer?.outcome === "ok") account.caller ??= caller
    return account.caller
  }

  /** Sends a payment, in the background; `afterRevocation` uses a session that was ended. */
  pay(step: PaymentStep): void {
    this.#inBackground(async () => {
      const account = at(this.ledger.owners, step.owner)
      const [ended] = account.ended
      const usesEnded = ended !== undefined && this.#switchboard.draws.chance(0.3)
      const caller = usesEnded ? ended : await this.openSession(account)
      if (caller === null) return
      const index = this.ledger.payments.length
      const token = at(this.tokens, step.token)
      const recipient = step.do === "withdraw" ? simulatedAddress(0xbeef_0000 + index) : null
      const recipientOwner = (step.owner + 1 + step.to) % this.ledger.owners.length
      const payment: Payment = {
        kind: step.do,
        nonce: this.#uuid(),
        owner: account.index,
        token,
        amount: step.amount,
        fee: this.#feeOf(account.index) + BigInt(index),
        recipient,
        recipientOwner: recipient === null ? recipientOwner : null,
        afterRevocation: usesEnded,
        answers: [],
        seen: [],
        sent: 0,
      }
      this.ledger.payments.push(payment)
      if (step.refused && recipient !== null) {
        this.#network.chain.refusing.add(recipient)
        this.#switchboard.count("recipient that refuses")
      }
      const request = caller.post(`/${step.do}`, {
        nonce: payment.nonce,
        chainId: this.#network.chain.contract.identity.chainId,
        tokenAddresses: [token],
        amounts: [payment.amount.toString()],
        recipientAddress: recipient ?? at(this.ledger.owners, recipientOwner).address,
        feeToken: token,
        feeAmount: payment.fee.toString(),
      })
      await this.#deliver(payment, request, step.delivery)
    })
  }

  /** Prepares a deposit and, once its transaction is there, has the wallet send it. */
  deposit(owner: number, tokenIndex: number, amount: bigint): void {
    this.#inBackground(async () => {
      const token = at(this.tokens, tokenIndex)
      const account = at(this.ledger.owners, owner)
      const caller = await this.openSession(account)
      if (caller === null) return
      const deposit: Deposit = {
        nonce: this.#uuid(),
        owner: account.index,
        token,
        amount,
        hash: null,
      }
      this.ledger.deposits.push(deposit)
      const request = caller.post("/deposit", {
        nonce: deposit.nonce,
        chainId: this.#network.chain.contract.identity.chainId,
        tokenAddresses: [token],
        amounts: [amount.toString()],
      })
      const answer = await this.#insist(request)
      const data = answer === null ? null : transactionIn(answer)
      if (data === null) return
      const wallet = addressOf(account.address)
      this.#network.chain.endow(token, wallet, amount)
      deposit.hash = this.#network.sendDeposit(wallet, { data })
    })
  }

  /** Ends the owner's session, or all of them. What it is told holds from then on. */
  revoke(owner: number, all: boolean): void {
    this.#inBackground(async () => {
      const account = at(this.ledger.owners, owner)
      const { caller } = account
      if (caller === null) return
      const answer = await this.#fleet.ask(caller.post("/revoke-session", all ? { all } : {}))
      if (answer?.outcome !== "ok") return
      this.#switchboard.count("session ended")
      account.caller = account.caller === caller ? null : account.caller
      account.ended.push(caller)
    })
  }

  /** Asks what became of a payment and notes the answer. */
  lookUp(index: number): void {
    const payment = this.ledger.payments[index % Math.max(1, this.ledger.payments.length)]
    if (payment === undefined) return
    this.#inBackground(async () => {
      const { caller } = at(this.ledger.owners, payment.owner)
      if (caller === null) return
      const answer = await this.#fleet.ask(operationRequest(caller, payment.nonce))
      const state = answer === null ? null : stateIn(answer)
      if (state !== null) payment.seen.push(state)
    })
  }

  async #deliver(
    payment: Payment,
    request: SignedRequest,
    delivery: PaymentStep["delivery"],
  ): Promise<void> {
    const send = async () => {
      payment.sent += 1
      const answer = await this.#fleet.ask(request)
      if (answer !== null && delivery !== "answer lost") payment.answers.push(answer)
      return answer
    }
    if (delivery === "twice") {
      this.#switchboard.count("request delivered twice")
      await Promise.all([send(), send()])
      return
    }
    if (delivery === "answer lost") {
      this.#switchboard.count("answer lost on its way to the caller")
      await send()
      return
    }
    for (let time = 0; time < tries; time += 1) {
      if ((await send()) !== null) return
      await this.#pass(pause)
    }
  }

  /** Sends the same bytes until an answer comes, a few times. */
  async #insist(request: SignedRequest): Promise<Answer | null> {
    for (let time = 0; time < tries; time += 1) {
      const answer = await this.#fleet.ask(request)
      if (answer !== null) return answer
      await this.#pass(pause)
    }
    return null
  }

  #pass(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.#time.after(milliseconds, resolve))
  }

  #inBackground(act: () => Promise<void>): void {
    const acting = act()
    this.#busy.add(acting)
    void acting.then(
      () => this.#busy.delete(acting),
      (cause: unknown) => {
        this.#busy.delete(acting)
        this.#switchboard.violation(`a caller came to grief: ${String(cause)}`)
      },
    )
  }
}

/** Made once: keys are the same in every run. */
const wallets: Array<Wallet> = []
function walletOf(index: number): Wallet {
  wallets[index] ??= evmWallet(index + 1)
  return wallets[index]
}

/** GET /operation/:nonce. */
export function operationRequest(caller: Caller, nonce: string): SignedRequest {
  return caller.get("/operation/:nonce", { id: nonce }, { nonce })
}

/** The unsigned transaction in the answer to a deposit, or in the one that repeats it to a caller who lost it. */
function transactionIn({ body }: Answer): string | null {
  const operation = body["operation"]
  const again = typeof operation === "object" && operation !== null && "txData" in operation
  const txData = again ? operation.txData : body["txData"]
  if (typeof txData !== "object" || txData === null || !("data" in txData)) return null
  return typeof txData.data === "string" ? txData.data : null
}

function addressOf(text: string): Address {
  const address = parseAddress(text, "evm")
  if (address === null) throw new Error(`${text} is no address`)
  return address
}

function at<A>(list: ReadonlyArray<A>, index: number): A {
  const item = list[index % list.length]
  if (item === undefined) throw new RangeError("an empty list")
  return item
}
