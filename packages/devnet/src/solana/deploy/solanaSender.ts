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

/** Sends what a wallet signs, and waits until it is confirmed. */
export class SolanaSender {
  readonly connection: Connection

  constructor({ url, websocketUrl }: Pick<SolanaNode, "url" | "websocketUrl">) {
    this.connection = new Connection(url, { commitment: "confirmed", wsEndpoint: websocketUrl })
  }

  /** Instructions in one transaction; the first signer pays. */
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

  /** What somebody else has built, base64, as its wallet signs and sends it. */
  async signAndSend(serialized: string, wallet: Signer): Promise<string> {
    const transaction = VersionedTransaction.deserialize(Buffer.from(serialized, "base64"))
    transaction.sign([wallet])
    return this.confirmed(await this.connection.sendTransaction(transaction))
  }

  /** A deposit that was prepared for another wallet, paid from the associated token account of the one that signs. */
  async payInstead(
    serialized: string,
    prepared: { readonly wallet: PublicKey; readonly mint: string },
    payer: Signer,
  ): Promise<string> {
    const { message } = VersionedTransaction.deserialize(Buffer.from(serialized, "base64"))
    if (!(message instanceof MessageV0)) throw new Error("A deposit is a v0 transaction")
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

  /** The very bytes of a transaction once more; gives what the node answers, and `null` when no block holds such a v0 transaction. */
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

  /** Smallest units in the owner's associated account; 0 where there is none. */
  async tokensOf(owner: PublicKey, mint: string): Promise<bigint> {
    const account = associatedAccount(owner, new PublicKey(mint))
    if ((await this.connection.getAccountInfo(account)) === null) return 0n
    return BigInt((await this.connection.getTokenAccountBalance(account)).value.amount)
  }

  /** @throws Error when the transaction failed, or no block holds it after 30 s */
  async confirmed(signature: string): Promise<string> {
    const giveUpAt = Date.now() + 30_000
    for (;;) {
      const { value } = await this.connection.getSignatureStatus(signature)
      if (value?.err) throw new Error(`${signature}: ${JSON.stringify(value.err)}`)
      const level = value?.confirmationStatus
      if (level === "confirmed" || level === "finalized") return signature
      if (Date.now() > giveUpAt) throw new Error(`${signature} is in no block`)
      await pause(20)
    }
  }
}
