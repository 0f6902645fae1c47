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

/** An account with more coins than anybody asks for, which pays the airdrops. */
export class Faucet {
  private readonly keypair = Keypair.generate()
  readonly address: Address = this.keypair.publicKey.toBase58()
  private transfers = 0

  /** No two are alike: each sets a compute-unit limit of its own. */
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
