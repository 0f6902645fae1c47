import { ed25519 } from "@noble/curves/ed25519.js"
import { base58 } from "@scure/base"
import type { Payer, PayerOptions } from "./Payer.ts"
import { solanaDeposit } from "./solanaDeposit.ts"
import { beforeWallet } from "./WrongDepositError.ts"

/** A connection of `@solana/web3.js`, or an object with this method. */
export interface SolanaConnectionLike {
  sendRawTransaction(transaction: Uint8Array): Promise<string>
}

/** A keypair of `@solana/web3.js`, or an object with this member. */
export interface SolanaKeypairLike {
  /** The seed and the public key, 64 bytes. */
  readonly secretKey: Uint8Array
}

/** Pays with a keypair over a connection of `@solana/web3.js`. Sending the same deposit again does no harm. */
export function payWithWeb3(
  connection: SolanaConnectionLike,
  { secretKey }: SolanaKeypairLike,
  options: PayerOptions,
): Payer {
  const seed = secretKey.subarray(0, 32)
  const wallet = base58.encode(ed25519.getPublicKey(seed))
  return {
    send: async (txData, deposit) => {
      const { transaction, message } = beforeWallet(() =>
        solanaDeposit(txData, deposit, wallet, options),
      )
      const signed = Uint8Array.from(transaction)
      signed.set(ed25519.sign(message, seed), 1)
      return connection.sendRawTransaction(signed)
    },
  }
}
