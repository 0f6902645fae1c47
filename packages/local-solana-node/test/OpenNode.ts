import {
  Connection,
  Keypair,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type AddressLookupTableAccount,
  type PublicKey,
  type TransactionInstruction,
} from "@solana/web3.js"
import { startSolanaNode, type SolanaNode, type SolanaNodeOptions } from "../src/index.ts"

export const named = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed))

const SIGNATURE_FEE = 5_000
export const START = 1_800_000_000

interface Building {
  readonly blockhash?: string
  readonly signers?: ReadonlyArray<Keypair>
  readonly tables?: ReadonlyArray<AddressLookupTableAccount>
}

/** An answer: a result or an error. */
interface Reply {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** A node whose slots advance only on request, with a funded payer. */
export class OpenNode {
  readonly node: SolanaNode
  readonly connection: Connection
  readonly payer = named(1)
  static readonly fee = SIGNATURE_FEE

  private constructor(node: SolanaNode) {
    this.node = node
    this.connection = new Connection(node.url, "processed")
    this.fund(this.payer.publicKey, 100_000_000_000n)
  }

  static async start(options: SolanaNodeOptions = {}): Promise<OpenNode> {
    const node = await startSolanaNode({ slots: "manual", startTime: START * 1_000, ...options })
    return new OpenNode(node)
  }

  fund(key: PublicKey, lamports: bigint): void {
    const owner = SystemProgram.programId.toBase58()
    const account = { lamports, owner, data: new Uint8Array(), executable: false }
    this.node.setAccount(key.toBase58(), account)
  }

  async call(method: string, ...params: ReadonlyArray<unknown>): Promise<Reply> {
    return this.post(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }))
  }

  async post(body: string): Promise<Reply> {
    const headers = { "content-type": "application/json" }
    const response = await fetch(this.node.url, { method: "POST", headers, body })
    return JSON.parse(await response.text())
  }

  pay(to: PublicKey, lamports: number, from = this.payer): TransactionInstruction {
    return SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })
  }

  async sign(instructions: ReadonlyArray<TransactionInstruction>, building: Building = {}) {
    const blockhash = building.blockhash ?? (await this.connection.getLatestBlockhash()).blockhash
    const message = new TransactionMessage({
      payerKey: this.payer.publicKey,
      recentBlockhash: blockhash,
      instructions: [...instructions],
    }).compileToV0Message([...(building.tables ?? [])])
    const transaction = new VersionedTransaction(message)
    transaction.sign([this.payer, ...(building.signers ?? [])])
    return transaction
  }

  /** Sends transactions, which stay pending. */
  async send(
    instructions: ReadonlyArray<TransactionInstruction>,
    building?: Building,
  ): Promise<string> {
    return this.connection.sendTransaction(await this.sign(instructions, building), {
      preflightCommitment: "processed",
    })
  }

  /** Sends transactions and makes a block with them. */
  async land(
    instructions: ReadonlyArray<TransactionInstruction>,
    building?: Building,
  ): Promise<string> {
    const signature = await this.send(instructions, building)
    this.node.advance()
    return signature
  }

  /** The error of a method. */
  async refusal(method: string, ...params: ReadonlyArray<unknown>) {
    const { error } = await this.call(method, ...params)
    return error?.code
  }
}
