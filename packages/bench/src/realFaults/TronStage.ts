import {
  createClient,
  RelayClientError,
  tronWebWallet,
  type RelaySession,
} from "@shielded-relay/client"
import { sendTronTransaction, tronTransaction } from "@shielded-relay/client/tron"
import { recordRequests, type RecordedNode } from "@shielded-relay/devnet"
import { startService, type Service } from "@shielded-relay/devnet/service"
import {
  startTronDevnet,
  tronSender,
  type TronWallet,
  whenOpen,
  type TronDevnet,
} from "@shielded-relay/devnet/tron"
import type { SendFate } from "@shielded-relay/local-tron-node"
import { setTimeout as pause } from "node:timers/promises"
import { untilTrue, within } from "../inTime.ts"
import { askBriefly } from "./askBriefly.ts"
import { finalOf, tallyOf, type Tally } from "./Tally.ts"

interface Payment {
  /** `T…` */
  readonly recipient: string
  readonly nonce: string | null
}

const amount = 1_000_000n
/** What a payment's note holds: the amount, and a fee of less than this. */
const units = 60_000_000n
/** Milliseconds; operations run at most until their calls expire. */
const timeout = 8 * 60_000
/** Seconds to wait for the event that triggers a fault. */
const triggerTimeout = 240
/** Seconds for queued commitments to reach the tree, and for the service to see a block. */
const settleTimeout = 240
/** Longer than bytes live, milliseconds of the chain's clock. */
const pastExpiry = 150_000
/** Route with which the service sends transactions. */
const sendPath = "/wallet/broadcasthex"

/** A service with a local TRON node, an owner with funds in its pool, and the faults to inject. */
export class TronStage {
  readonly #devnet: TronDevnet
  readonly #service: Service
  /** Between the service and the node. */
  readonly #recorded: RecordedNode
  readonly #owner: TronWallet
  readonly #payments: number
  /** Number of recorded requests whose transactions were sent again. */
  #repeated = 0

  private constructor(
    devnet: TronDevnet,
    service: Service,
    recorded: RecordedNode,
    payments: number,
  ) {
    this.#devnet = devnet
    this.#service = service
    this.#recorded = recorded
    this.#owner = devnet.users[0]
    this.#payments = payments
  }

  /** @param payments number of payments in each row */
  static async open(payments: number): Promise<TronStage> {
    const devnet = await startTronDevnet()
    const recorded = await recordRequests(devnet.node.url)
    const behind = { ...devnet, node: { ...devnet.node, url: recorded.url } }
    const service = await startService(behind, {
      SHIELDED_RELAY_DATABASE: "embedded",
      SHIELDED_RELAY_OPERATIONS_PER_WORKER: "8",
      SHIELDED_RELAY_BATCH_DELAY: "5s",
    })
    const stage = new TronStage(devnet, service, recorded, payments)
    await stage.#approve()
    return stage
  }

  async close(): Promise<void> {
    await this.#service.close()
    await this.#recorded.close()
    await this.#devnet.node.close()
  }

  /** Deposits, pays while the fault strikes, and compares the service with the chain. @throws Error if they disagree */
  async run(strike: () => Promise<void>): Promise<Tally> {
    const session = await this.#session()
    const each = Array.from({ length: this.#payments })
    await Promise.all(each.map(() => this.#deposit(session)))
    // Every payment then has a note of its own, and the first transaction is a payment rather than a batch insertion.
    await this.#untilAllInTree()
    const fee = await this.#roomyFee(session)
    const striking = strike()
    const payments = await Promise.all(each.map(() => this.#pay(session, fee)))
    await striking
    const again = await this.#session()
    const operations = await Promise.all(
      payments.map(async ({ nonce }) => (nonce === null ? null : finalOf(again, nonce, timeout))),
    )
    await this.#sendAllAgain()
    const ended = payments.map(async ({ recipient, nonce }, index) => {
      const operation = operations[index] ?? null
      if (operation?.state === "confirmed") await this.#requireReceipt(operation.txHash)
      const received = await this.#owner.tokens(this.#token, recipient)
      return { nonce, operation, received }
    })
    const tally = tallyOf(await Promise.all(ended), amount)
    await this.#untilBalanced(again)
    return tally
  }

  /** Gives the first transaction this fate, then kills and restarts the process. */
  async killOnSend(fate: SendFate): Promise<void> {
    await this.#nextSend(fate)
    await this.#service.crashAndRestart()
  }

  async killAgain(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await pause(1_000)
      await this.#service.crashAndRestart()
    }
  }

  /** Gives every transaction this fate, from the first one on for so many milliseconds. */
  async sending(fate: SendFate, milliseconds: number): Promise<void> {
    await this.#nextSend(fate, fate)
    await pause(milliseconds)
    this.#devnet.node.behave({ onSend: () => "executed" })
  }

  /**
   * Delays every third transaction by this many blocks and delivers every other third twice, from the first one on for so many
   * milliseconds; blocks hold their transactions in reverse order.
   */
  async disorder(blocks: number, milliseconds: number): Promise<void> {
    const { node } = this.#devnet
    const fates = ["delayed", "duplicated", "executed"] as const
    let sent = 0
    const first = new Promise<void>((resolve) => {
      node.behave({
        delayBlocks: blocks,
        order: (ids) => ids.toReversed(),
        onSend: () => {
          resolve()
          sent += 1
          return fates[sent % fates.length] ?? "executed"
        },
      })
    })
    await within("A transaction to be sent", triggerTimeout, first)
    await pause(milliseconds)
    node.behave({ delayBlocks: 1, order: (ids) => ids, onSend: () => "executed" })
  }

  /** Waits each time until a block contains a sent transaction, and abandons the newest blocks. Their transactions are lost. */
  async forks(depth: number, times: number): Promise<void> {
    const { node } = this.#devnet
    for (let time = 0; time < times; time += 1) {
      await this.#nextSend("executed")
      const before = node.head()
      await untilTrue("A block", triggerTimeout, () => node.head() > before)
      await node.leaveFork(depth)
    }
  }

  /**
   * Gives the first transaction its fate and drops all others until as many as there are payments have been sent. Then kills the service, and
   * restarts it once all signed bytes have expired for good.
   */
  async expireWhileDead(first: SendFate): Promise<void> {
    const { node } = this.#devnet
    await this.#nextSend(first, "dropped", this.#payments)
    await this.#service.kill()
    node.behave({ onSend: () => "executed" })
    await node.passTime(pastExpiry)
    // The first block after the time is solidified by the last.
    await node.advance(4)
    await Promise.all([this.#service.restart(), this.#passWait()])
  }

  /** A start after such a pause waits until all that may have been signed before has expired: lets that time pass at once, too. */
  async #passWait(): Promise<void> {
    const before = this.#solidifiedReads()
    await untilTrue("The start", triggerTimeout, () => this.#solidifiedReads() > before + 8)
    await this.#devnet.node.passTime(pastExpiry)
  }

  #solidifiedReads(): number {
    return this.#recorded.requests.filter(({ path }) => path === "/walletsolidity/getnowblock")
      .length
  }

  /** Resolves once so many transactions have been sent: the next one with its fate, and all behind it with the fate `then`. */
  #nextSend(fate: SendFate, then: SendFate = "executed", count = 1): Promise<void> {
    const { node } = this.#devnet
    const ids = new Set<string>()
    const sent = new Promise<void>((resolve) => {
      node.behave({
        onSend: (id) => {
          const isFirst = ids.size === 0
          if (ids.add(id).size === count) resolve()
          return isFirst ? fate : then
        },
      })
    })
    return within("Transactions to be sent", triggerTimeout, sent)
  }

  #session(): Promise<RelaySession> {
    return createClient({
      baseUrl: this.#service.url,
      wallet: tronWebWallet(tronSender(this.#owner)),
    }).createSession()
  }

  get #token(): string {
    return this.#devnet.tokens[0].address
  }

  async #approve(): Promise<void> {
    await this.#owner.call(this.#token, "approve(address,uint256)", [
      { type: "address", value: this.#devnet.pool },
      { type: "uint256", value: 2n ** 255n },
    ])
  }

  async #deposit(session: RelaySession): Promise<void> {
    const { chainId, pool } = this.#devnet
    const token = this.#token
    const { txData, nonce } = await session.deposit({
      chainId,
      tokenAddresses: [token],
      amounts: [units],
    })
    const { address: wallet } = this.#owner
    const deposits = [{ token, amount: units }]
    const checked = tronTransaction(txData, { wallet, pool, deposits, now: Date.now() })
    await sendTronTransaction(tronSender(this.#owner), checked)
    const operation = await finalOf(session, nonce, timeout)
    if (operation?.state !== "confirmed") throw new Error(`deposit ${nonce} is not confirmed`)
  }

  /** A ceiling for fees: twice the current one, so that no payment is refused because the fee rises. */
  async #roomyFee(session: RelaySession): Promise<bigint> {
    const { feeAmount } = await session.getFee({
      chainId: this.#devnet.chainId,
      feeToken: this.#token,
      tokenAddresses: [this.#token],
    })
    return 2n * BigInt(feeAmount)
  }

  async #pay(session: RelaySession, feeAmount: bigint): Promise<Payment> {
    const { address } = await this.#owner.web.createAccount()
    const recipient = address.base58
    const asked = {
      chainId: this.#devnet.chainId,
      tokenAddresses: [this.#token],
      amounts: [amount],
      recipientAddress: recipient,
      feeToken: this.#token,
      feeAmount,
    }
    try {
      const { nonce } = await whenOpen(() => session.withdraw(asked))
      return { recipient, nonce }
    } catch (error) {
      return { recipient, nonce: error instanceof RelayClientError ? (error.nonce ?? null) : null }
    }
  }

  /** Sends the bytes of every transaction of the service since the last time once more, dropped and expired ones too. */
  async #sendAllAgain(): Promise<void> {
    const { requests } = this.#recorded
    const { node } = this.#devnet
    const sent = requests.slice(this.#repeated).filter(({ path }) => path === sendPath)
    this.#repeated = requests.length
    for (const body of new Set(sent.map((request) => request.body)))
      await askBriefly(`${node.url}${sendPath}`, { method: "POST", body })
    // By then, every transaction that can be executed is in a block.
    await node.advance(2)
  }

  /** @throws Error if no block contains the transaction, or it failed there */
  async #requireReceipt(hash: string | null): Promise<void> {
    if (hash === null) throw new Error("a confirmed operation must name its transaction")
    const { success } = await this.#owner.receiptOf(hash)
    if (!success) throw new Error(`${hash} failed, and its operation is confirmed`)
  }

  #untilAllInTree(): Promise<void> {
    const count = (name: string) => this.#owner.read(this.#devnet.pool, name)
    return untilTrue(
      "Commitments in the tree",
      settleTimeout,
      async () => (await count("queued()")) === (await count("inserted()")),
    )
  }

  /** Waits until the owner, the pool's only one, has all that the pool holds. */
  #untilBalanced(session: RelaySession): Promise<void> {
    const { chainId, pool } = this.#devnet
    return untilTrue("The owner's balance", settleTimeout, async () => {
      const { balances } = await session.balance({ chainId })
      const shown = balances.find(({ tokenAddress }) => tokenAddress === this.#token)
      const held = await this.#owner.tokens(this.#token, pool)
      return shown?.pending === "0" && BigInt(shown.balance) === held
    })
  }
}
