import { secp256k1 } from "@noble/curves/secp256k1.js"
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import { TronWeb, utils, type Types } from "tronweb"
import { startTronNode, type TronNode, type TronNodeOptions } from "../src/index.ts"

/** Chain time at the start, Unix milliseconds. */
export const START = 1_800_000_000_000

export interface Account {
  readonly address: string
  readonly privateKey: string
}

export interface Answer {
  readonly [name: string]: unknown
}

/** What a broadcast answers, with its message as text. */
export interface Sent {
  readonly code?: string
  readonly message?: string
  readonly txid?: string
  readonly result?: boolean
}

type Unsigned = Types.Transaction

/** A node whose blocks are made on request, with TronWeb for its first account. */
export class OpenNode {
  readonly node: TronNode
  readonly web: TronWeb
  readonly payer: Account
  readonly other: Account

  private constructor(node: TronNode) {
    const [payer, other] = node.accounts
    if (payer === undefined || other === undefined) throw new Error("a node must have two accounts")
    this.node = node
    this.payer = payer
    this.other = other
    this.web = new TronWeb({ fullHost: node.url, privateKey: payer.privateKey })
  }

  static async start(options: TronNodeOptions = {}): Promise<OpenNode> {
    const defaults = { blocks: "manual", startTime: START, solidifiedAfter: 2 } as const
    return new OpenNode(await startTronNode({ ...defaults, ...options }))
  }

  async post(path: string, body: unknown): Promise<Answer> {
    return JSON.parse(await this.text(path, JSON.stringify(body)))
  }

  async text(path: string, body: string): Promise<string> {
    const response = await fetch(`${this.node.url}/${path}`, { method: "POST", body })
    return response.text()
  }

  async get(path: string): Promise<Answer> {
    const response = await fetch(`${this.node.url}/${path}`)
    return JSON.parse(await response.text())
  }

  /** TRX from the payer. */
  pay(to: string, sun: number, from = this.payer): Promise<Unsigned> {
    return this.web.transactionBuilder.sendTrx(to, sun, from.address)
  }

  sign(transaction: Unsigned, by = this.payer): Promise<Types.SignedTransaction> {
    return this.web.trx.sign(transaction, by.privateKey)
  }

  /** A signature of any key, which TronWeb's `sign` would refuse to make for another's transaction. */
  signature(transaction: Unsigned, by: Account): string {
    const copy = structuredClone(transaction)
    const { signature } = utils.crypto.signTransaction(by.privateKey, copy)
    return String(signature[0]).toLowerCase()
  }

  /** Broadcasts as TronWeb does, and reads the message. */
  async send(transaction: unknown): Promise<Sent> {
    const { message, ...rest } = await this.post("wallet/broadcasttransaction", transaction)
    if (typeof message !== "string") return rest
    return { ...rest, message: Buffer.from(message, "hex").toString("utf8") }
  }

  /** The payer's signature of a transaction's id, in hex. */
  signatureOf(id: Uint8Array): string {
    const key = hexToBytes(this.payer.privateKey)
    const [recovery = 0, ...signature] = secp256k1.sign(id, key, {
      prehash: false,
      format: "recovered",
    })
    return bytesToHex(Uint8Array.of(...signature, recovery))
  }

  /** Signs the bytes that this node makes of a transaction's JSON, which TronWeb would not build, and sends it. @returns the message */
  async sendAnew(transaction: object): Promise<string | undefined> {
    const shown = await this.post("wallet/getapprovedlist", transaction)
    const { txid } = Object(shown["transaction"])
    const signature = [this.signatureOf(hexToBytes(String(txid)))]
    return (await this.send({ ...transaction, signature })).message
  }

  /** Signs, sends and lands a transaction. @returns its receipt */
  async land(transaction: Unsigned, by = this.payer): Promise<Answer> {
    const signed = await this.sign(transaction, by)
    const sent = await this.send(signed)
    if (sent.result !== true) throw new Error(`${sent.code}: ${sent.message}`)
    await this.node.advance()
    return this.receipt(signed.txID)
  }

  /** Signs and sends a transaction that the node refuses. */
  async refused(transaction: Unsigned, by = this.payer): Promise<readonly [unknown, unknown]> {
    const { code, message } = await this.send(await this.sign(transaction, by))
    return [code, message]
  }

  receipt(id: string): Promise<Answer> {
    return this.post("wallet/gettransactioninfobyid", { value: id })
  }

  async balance(address: string): Promise<number> {
    return this.web.trx.getUnconfirmedBalance(address)
  }

  /** The header that TronWeb builds on, with changes. */
  async header(changes: Partial<Types.Transaction["raw_data"]> = {}) {
    const header = await this.web.trx.getCurrentRefBlockParams()
    return { ...header, ...changes }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.node.close()
  }
}

/** An account that the network has not seen. */
export function stranger(seed: number): Account {
  const privateKey = seed.toString(16).padStart(64, "0")
  const address = TronWeb.address.fromPrivateKey(privateKey)
  if (address === false) throw new Error("a seed must be a private key")
  return { address, privateKey }
}

/** A signed transaction as `broadcasthex` takes it. */
export function messageHex(raw: string, signature: string): string {
  const length = raw.length / 2
  const varint = length < 128 ? [length] : [(length & 0x7f) | 0x80, length >> 7]
  return `0a${Buffer.from(varint).toString("hex")}${raw}1241${signature}`
}
