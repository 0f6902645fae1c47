import { base58 } from "@scure/base"
import type { SolanaAccountLike } from "../wallet/solanaWallet.ts"
import type { Payer, PayerOptions } from "./Payer.ts"
import { solanaDeposit } from "./solanaDeposit.ts"
import { beforeWallet } from "./WrongDepositError.ts"

/** A wallet-standard wallet with the feature `solana:signAndSendTransaction`, or an object with that member. */
export interface SolanaSenderLike<Account extends SolanaAccountLike, Chain extends string> {
  readonly features: {
    readonly "solana:signAndSendTransaction": {
      signAndSendTransaction(input: {
        readonly account: Account
        readonly transaction: Uint8Array
        readonly chain: Chain
      }): Promise<ReadonlyArray<{ readonly signature: Uint8Array }>>
    }
  }
}

/**
 * Pays with one account of a wallet-standard Solana wallet.
 *
 * @param chain The wallet's name of the chain, such as `solana:mainnet`.
 */
export function payWithSolanaWallet<Account extends SolanaAccountLike, Chain extends string>(
  wallet: SolanaSenderLike<Account, Chain>,
  account: Account,
  chain: Chain,
  options: PayerOptions,
): Payer {
  return {
    send: async (txData, deposit) => {
      const { transaction } = beforeWallet(() =>
        solanaDeposit(txData, deposit, account.address, options),
      )
      const feature = wallet.features["solana:signAndSendTransaction"]
      const [output] = await feature.signAndSendTransaction({ account, transaction, chain })
      if (output === undefined) throw new TypeError("The wallet returned no signature")
      return base58.encode(output.signature)
    },
  }
}
