import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js"
import type { Address } from "../transaction/address.ts"
import { readTransaction, type WireTransaction } from "../transaction/readTransaction.ts"

/** An account with practically unlimited coins, which pays the airdrops. */
export class Faucet {
  private readonly keypair = Keypair.generate()
  readonly address: Address = this.keypair.publicKey.toBase58()
  private transfers = 0

  /** Each transfer sets a different compute unit limit, so that no two have the same bytes. */
  transfer(to: Address, lamports: bigint, blockhash: string): WireTransaction {
    this.transfers += 1
    const payer = this.keypair.publicKey
    const message = new TransactionMessage({
      payerKey: payer,
      recentBlockhash: blockhash,
      instructions: [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 10_000 + this.transfers }),
        SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(to), lamports }),
      ],
    }).compileToLegacyMessage()
    const transaction = new VersionedTransaction(message)
    transaction.sign([this.keypair])
    return readTransaction(transaction.serialize())
  }
}
