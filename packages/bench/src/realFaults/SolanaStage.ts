import {
  createClient,
  RelayClientError,
  solanaKey,
  type RelaySession,
} from "@shielded-relay/client"
import { Keypair, type PublicKey } from "@solana/web3.js"
import { setTimeout as pause } from "node:timers/promises"
import { within } from "../inTime.ts"
import { finalOf, tallyOf, type Tally } from "./Tally.ts"
import { startService, type Service } from "@shielded-relay/devnet/service"
import { startSolanaDevnet, SolanaSender, type SolanaDevnet } from "@shielded-relay/devnet/solana"
import type { SendFate } from "@shielded-relay/local-solana-node"

interface Payment {
  readonly recipient: PublicKey
  readonly nonce: string | null
}

const amount = 1_000_000n
const units = 40_000_000n
const timeout = 180_000
/** Seconds to wait for the event that triggers a fault. */
const triggerTimeout = 240

/** A service with a local Solana node, an owner with funds in its pool, and the faults to inject. */
export class SolanaStage {
  static readonly payments = 4
  readonly #devnet: SolanaDevnet
  readonly #service: Service
  readonly #sender: SolanaSender

  constructor(devnet: SolanaDevnet, service: Service) {
    this.#devnet = devnet
    this.#service = service
    this.#sender = new SolanaSender(devnet.node)
  }

  static async open(): Promise<SolanaStage> {
    const devnet = await startSolanaDevnet()
    return new SolanaStage(
      devnet,
      await startService(devnet, {
        SHIELDED_RELAY_DATABASE: "embedded",
        SHIELDED_RELAY_OPERATIONS_PER_WORKER: "8",
      }),
    )
  }

  async close(): Promise<void> {
    await this.#service.close()
    await this.#devnet.node.close()
  }

  /** Deposits, pays while the fault strikes, and compares the service with the chain. @throws Error if they disagree */
  async run(strike: () => Promise<void>): Promise<Tally> {
    const session = await this.#session()
    for (let note = 0; note < SolanaStage.payments; note += 1) await this.#deposit(session)
    const striking = strike()
    const payments = await Promise.all(
      Array.from({ length: SolanaStage.payments }, () => this.#pay(session)),
    )
    await striking
    const again = await this.#session()
    const operations = await Promise.all(
      payments.map(async ({ nonce }) => (nonce === null ? null : finalOf(again, nonce, timeout))),
    )
    for (const hash of operations.flatMap((operation) => operation?.txHashes ?? []))
      await this.#sender.sendAgain(hash)
    // By then, every transaction that can be executed is confirmed.
    this.#devnet.node.advance(4)
    const ended = payments.map(async ({ recipient, nonce }, index) => ({
      nonce,
      operation: operations[index] ?? null,
      received: await this.#sender.tokensOf(recipient, this.#token),
    }))
    return tallyOf(await Promise.all(ended), amount)
  }

  /** Gives the first transaction this fate, then kills and restarts the process. */
  async killOnSend(fate: SendFate): Promise<void> {
    const { node } = this.#devnet
    const sent = new Promise<void>((resolve) => {
      node.behave({
        onSend: () => {
          resolve()
          node.behave({ onSend: () => "executed" })
          return fate
        },
      })
    })
    await within("A transaction to be sent", triggerTimeout, sent)
    await this.#service.crashAndRestart()
  }

  async killAgain(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await pause(1_000)
      await this.#service.crashAndRestart()
    }
  }

  async sending(fate: SendFate, milliseconds: number): Promise<void> {
    const { node } = this.#devnet
    node.behave({ onSend: () => fate })
    await pause(milliseconds)
    node.behave({ onSend: () => "executed" })
  }

  /** Abandons the newest blocks once per second. Their transactions are lost. */
  async forks(depth: number, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await pause(1_000)
      this.#devnet.node.leaveFork(depth)
    }
  }

  async expireWhileDead(): Promise<void> {
    const { node } = this.#devnet
    node.behave({ onSend: () => "dropped" })
    await pause(3_000)
    await this.#service.kill()
    node.behave({ onSend: () => "executed" })
    node.expireBlockhashes()
    await this.#service.restart()
  }

  #session(): Promise<RelaySession> {
    const [wallet] = this.#devnet.users
    if (wallet === undefined) throw new Error("The devnet has no users")
    return createClient({
      baseUrl: this.#service.url,
      wallet: solanaKey(wallet.secretKey),
    }).createSession()
  }

  get #token(): string {
    return this.#devnet.tokens[0].address
  }

  async #deposit(session: RelaySession): Promise<void> {
    const [wallet] = this.#devnet.users
    const { chainId } = this.#devnet
    const asked = { chainId, tokenAddresses: [this.#token], amounts: [units] }
    const { txData, nonce } = await session.deposit(asked)
    if (typeof txData !== "string" || wallet === undefined)
      throw new Error("the service must return a Solana transaction as a string")
    await this.#sender.signAndSend(txData, wallet)
    await finalOf(session, nonce, timeout)
  }

  async #pay(session: RelaySession): Promise<Payment> {
    const recipient = Keypair.generate().publicKey
    const asked = {
      chainId: this.#devnet.chainId,
      tokenAddresses: [this.#token],
      amounts: [amount],
      recipientAddress: recipient.toBase58(),
    }
    try {
      return { recipient, nonce: (await session.withdraw(asked)).nonce }
    } catch (error) {
      return { recipient, nonce: error instanceof RelayClientError ? (error.nonce ?? null) : null }
    }
  }
}
