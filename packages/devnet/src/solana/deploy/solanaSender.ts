import { associatedAccount } from "@shielded-relay/chain-solana"
import { base58 } from "@scure/base"
import {
  Connection,
  MessageV0,
  PublicKey,
  Transaction,
  VersionedTransaction,
  type Signer,
  type TransactionInstruction,
} from "@solana/web3.js"
import { setTimeout as pause } from "node:timers/promises"
import type { SolanaNode } from "@shielded-relay/local-solana-node"

/** Signs and sends transactions, and waits until they are confirmed. */
export class SolanaSender {
  readonly connection: Connection

  constructor({ url, websocketUrl }: Pick<SolanaNode, "url" | "websocketUrl">) {
    this.connection = new Connection(url, { commitment: "confirmed", wsEndpoint: websocketUrl })
  }

  /** Sends instructions in one transaction; the first signer pays. */
  async send(
    instructions: ReadonlyArray<TransactionInstruction>,
    signers: readonly [Signer, ...ReadonlyArray<Signer>],
  ): Promise<string> {
    const { blockhash } = await this.connection.getLatestBlockhash()
    const transaction = new Transaction({
      feePayer: signers[0].publicKey,
      recentBlockhash: blockhash,
    })
    transaction.add(...instructions).sign(...signers)
    return this.confirmed(await this.connection.sendRawTransaction(transaction.serialize()))
  }

  /** Signs and sends a prepared transaction (base64) with its wallet. */
  async signAndSend(serialized: string, wallet: Signer): Promise<string> {
    const transaction = VersionedTransaction.deserialize(Buffer.from(serialized, "base64"))
    transaction.sign([wallet])
    return this.confirmed(await this.connection.sendTransaction(transaction))
  }

  /** Changes a deposit prepared for another wallet so that this signer pays it from its associated token account. */
  async payInstead(
    serialized: string,
    prepared: { readonly wallet: PublicKey; readonly mint: string },
    payer: Signer,
  ): Promise<string> {
    const { message } = VersionedTransaction.deserialize(Buffer.from(serialized, "base64"))
    if (!(message instanceof MessageV0)) throw new Error("A deposit must be a v0 transaction")
    const mint = new PublicKey(prepared.mint)
    const replaced = [prepared.wallet, associatedAccount(prepared.wallet, mint)]
    const replacing = [payer.publicKey, associatedAccount(payer.publicKey, mint)]
    const staticAccountKeys = message.staticAccountKeys.map(
      (key) => replacing[replaced.findIndex((one) => one.equals(key))] ?? key,
    )
    const { header, recentBlockhash, compiledInstructions, addressTableLookups } = message
    const paid = new MessageV0({
      header,
      staticAccountKeys,
      recentBlockhash,
      compiledInstructions,
      addressTableLookups,
    })
    const bytes = Buffer.from(new VersionedTransaction(paid).serialize())
    return this.signAndSend(bytes.toString("base64"), payer)
  }

  /** Sends the same bytes of a transaction again. Returns the node's answer; `null` if no block contains such a v0 transaction. */
  async sendAgain(signature: string): Promise<string | null> {
    const executed = await this.connection.getTransaction(signature, {
      maxSupportedTransactionVersion: 0,
    })
    const message = executed?.transaction.message
    if (executed === null || !(message instanceof MessageV0)) return null
    const signatures = executed.transaction.signatures.map(base58.decode)
    const bytes = new VersionedTransaction(message, signatures).serialize()
    return this.connection.sendRawTransaction(bytes, { skipPreflight: true })
  }

  /** Balance of the owner's associated token account in smallest units; 0 if it does not exist. */
  async tokensOf(owner: PublicKey, mint: string): Promise<bigint> {
    const account = associatedAccount(owner, new PublicKey(mint))
    if ((await this.connection.getAccountInfo(account)) === null) return 0n
    return BigInt((await this.connection.getTokenAccountBalance(account)).value.amount)
  }

  /** Waits until a transaction is confirmed and returns its signature. @throws Error if it failed, or is not confirmed within 30 s */
  async confirmed(signature: string): Promise<string> {
    const giveUpAt = Date.now() + 30_000
    for (;;) {
      const { value } = await this.connection.getSignatureStatus(signature)
      if (value?.err) throw new Error(`${signature}: ${JSON.stringify(value.err)}`)
      const level = value?.confirmationStatus
      if (level === "confirmed" || level === "finalized") return signature
      if (Date.now() > giveUpAt) throw new Error(`${signature} was not confirmed within 30 s`)
      await pause(20)
    }
  }
}
