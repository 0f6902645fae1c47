import { setTimeout } from "node:timers/promises"
import { evmTransaction } from "@shielded-relay/client"
import { evmView, hex, receiptOf } from "@shielded-relay/devnet"
import { WebhookReceiver } from "@shielded-relay/devnet/webhooks"
import { shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { decodeFunctionData, type Address, type ContractFunctionArgs } from "viem"
import { untilTrue } from "../inTime.ts"
import { openCustomer, type Customer } from "../realFaults/Customer.ts"
import { Journal } from "../realFaults/Journal.ts"
import { startReplicas, type Replicas } from "../realFaults/startReplicas.ts"
import { DepositMessages } from "./DepositMessages.ts"

export interface DepositLoad {
  readonly deposits: number
  readonly perBlock: number
  readonly kills: number
}

/** What the endpoint was told. */
export interface Told {
  readonly messages: number
  /** From the block of each deposit until `deposit.seen` was read, milliseconds. */
  readonly latencies: ReadonlyArray<number>
  readonly lost: number
  readonly fallen: number
  readonly repeated: number
}

/** A deposit that was requested. */
interface Prepared {
  readonly nonce: string
  readonly notes: ContractFunctionArgs<typeof shieldedPoolAbi, "payable", "deposit">[0]
}

const customers = 4
/** Requests at once. */
const atOnce = 16
const secret = `whsec_${Buffer.alloc(32, 1).toString("base64")}`

/** Service processes with an endpoint for their webhooks, and owners who deposit. */
export class DepositStage {
  readonly #replicas: Replicas
  readonly #receiver: WebhookReceiver
  readonly #customers: ReadonlyArray<Customer>
  readonly #messages = new DepositMessages()
  /** When the node first showed a block, by number. */
  readonly #shown = new Map<bigint, number>()
  readonly #restarts: Array<Promise<void>> = []
  #closed = false

  private constructor(
    replicas: Replicas,
    receiver: WebhookReceiver,
    owners: ReadonlyArray<Customer>,
  ) {
    this.#replicas = replicas
    this.#receiver = receiver
    this.#customers = owners
    receiver.answer = (response, { headers, body }) => {
      this.#messages.take(String(headers["webhook-id"]), body, performance.now())
      response.writeHead(204).end()
    }
  }

  static async open(): Promise<DepositStage> {
    const receiver = await new WebhookReceiver().start()
    const replicas = await startReplicas(2, {
      SHIELDED_RELAY_WEBHOOK_URL: receiver.url("localhost"),
      SHIELDED_RELAY_WEBHOOK_SECRETS: "env:WEBHOOK_SECRET",
      SHIELDED_RELAY_WEBHOOK_NETWORKS: "127.0.0.0/8,::1",
      SHIELDED_RELAY_SESSION_REQUESTS_PER_SECOND: "0",
      WEBHOOK_SECRET: secret,
      NODE_EXTRA_CA_CERTS: receiver.certificate,
    })
    const accounts = replicas.devnet.users.slice(0, customers)
    const journal = new Journal()
    const owners = await Promise.all(
      accounts.map((account) => openCustomer(replicas, journal, account)),
    )
    const stage = new DepositStage(replicas, receiver, owners)
    void stage.#watchBlocks()
    return stage
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#restarts)
    await this.#replicas.close()
    await this.#receiver.stop()
  }

  /** @throws Error unless the endpoint hears of the first deposit, and of the last ones in time */
  async run({ deposits, perBlock, kills }: DepositLoad): Promise<Told> {
    const payer = await this.#payer(BigInt(deposits + 1))
    // The endpoint begins where the journal ends at the first look of a process.
    await untilTrue("The first message", 60, async () => {
      await this.#prepared(0)
      return this.#messages.count > 0
    })
    const blockOf = new Map<string, bigint>()
    let killed = 0
    for (let done = 0; done < deposits; done += perBlock) {
      if (done >= ((killed + 0.5) * deposits) / kills) this.#kill(killed++)
      const count = Math.min(perBlock, deposits - done)
      const { nonces, block } = await this.#deposit(payer, done, count)
      for (const nonce of nonces) blockOf.set(nonce, block)
    }
    await Promise.all(this.#restarts)
    const nonces = [...blockOf.keys()]
    const confirmed = () => nonces.filter((nonce) => this.#messages.isConfirmed(nonce)).length
    // Five minutes is the pause after a second failure of a message.
    await untilTrue("Every last state", 400, () => confirmed() === deposits).catch(() => {})
    const latencies = [...blockOf].flatMap(([nonce, block]) => {
      const [seen, shown] = [this.#messages.seenAt(nonce), this.#shown.get(block)]
      return seen === null || shown === undefined ? [] : [seen - shown]
    })
    const { count: messages, fallen, repeated } = this.#messages
    return { messages, latencies, lost: deposits - confirmed(), fallen, repeated }
  }

  /** Deposits in one transaction. Returns the nonces of their requests, and its block. */
  async #deposit(payer: Address, first: number, count: number) {
    const { devnet } = this.#replicas
    const { client } = devnet.node
    const asked: Array<Prepared> = []
    for (let from = 0; from < count; from += atOnce) {
      const numbers = Array.from({ length: Math.min(atOnce, count - from) }, (_, n) => n)
      asked.push(...(await Promise.all(numbers.map((n) => this.#prepared(first + from + n)))))
    }
    const hash = await client.writeContract({
      account: payer,
      address: hex(devnet.pool),
      abi: shieldedPoolAbi,
      functionName: "deposit",
      args: [asked.flatMap(({ notes }) => notes)],
      gas: 25_000_000n,
    })
    const { status, blockNumber } = await receiptOf(client, hash)
    if (status !== "success") throw new Error("The deposits were reverted")
    return { nonces: asked.map(({ nonce }) => nonce), block: blockNumber }
  }

  /** Requests a deposit, at the process that lives if one is being killed. */
  async #prepared(number: number): Promise<Prepared> {
    const { devnet } = this.#replicas
    const [{ address: token, minimumDeposit }] = devnet.tokens
    const customer = this.#customers[number % customers]
    const sessions = customer?.patient ?? []
    const request = {
      chainId: devnet.node.chainId,
      tokenAddresses: [token],
      amounts: [minimumDeposit],
    }
    for (let attempt = number; ; attempt += 1) {
      const session = sessions[attempt % sessions.length]
      if (session === undefined) throw new Error("There is no session")
      try {
        const { txData, nonce } = await session.deposit(request)
        const call = decodeFunctionData({
          abi: shieldedPoolAbi,
          data: hex(evmTransaction(txData).data),
        })
        if (call.functionName !== "deposit") throw new Error("The call is not a deposit")
        return { nonce, notes: call.args[0] }
      } catch (error) {
        if (attempt > number + 5) throw error
      }
    }
  }

  /** An account whose tokens the pool may take for this many deposits. */
  async #payer(count: bigint): Promise<Address> {
    const { devnet } = this.#replicas
    const { client } = devnet.node
    const [{ address: token, minimumDeposit }] = devnet.tokens
    const [user] = devnet.users
    if (user === undefined) throw new Error("The devnet has no users")
    const account = user.address
    await client.impersonateAccount({ address: account })
    const chain = evmView(devnet.node.url, user.privateKey)
    await chain.approve(token, hex(devnet.pool), minimumDeposit * count)
    return account
  }

  #kill(number: number): void {
    const replica = this.#replicas.all[number % this.#replicas.all.length]
    if (replica !== undefined) this.#restarts.push(replica.service.crashAndRestart())
  }

  async #watchBlocks(): Promise<void> {
    const { client } = this.#replicas.devnet.node
    while (!this.#closed) {
      const number = await client.getBlockNumber({ cacheTime: 0 })
      if (!this.#shown.has(number)) this.#shown.set(number, performance.now())
      await setTimeout(10)
    }
  }
}
