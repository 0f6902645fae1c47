import type { Payer, PayerOptions } from "../payer/Payer.ts"
import { beforeWallet, WrongDepositError } from "../payer/WrongDepositError.ts"
import { tronTransaction } from "./checkedTransaction.ts"
import { sendTronTransaction, type TronWebSender } from "./sendTronTransaction.ts"

/** A TronWeb with an account, such as the one that TronLink injects, or an object with these members. */
export interface TronWebPayerLike extends TronWebSender {
  readonly defaultAddress: { readonly base58: string | false }
}

export interface TronPayerOptions extends PayerOptions {
  /** The highest fee limit to accept, in sun. Default 1,000 TRX. */
  readonly maximumFeeLimit?: bigint
  /** The time now: `Date.now`. */
  readonly now: () => number
}

/**
 * Pays with a TronWeb's default account. It has no `approve`: approve the token with your own TronWeb first. Sending the same deposit again
 * does no harm.
 */
export function payWithTronWeb(
  tronWeb: TronWebPayerLike,
  { pool, maximumFeeLimit, now }: TronPayerOptions,
): Payer {
  return {
    send: async (txData, { tokenAddresses, amounts }) => {
      const { base58 } = tronWeb.defaultAddress
      if (base58 === false) throw new WrongDepositError("TronWeb has no default account")
      const deposits = tokenAddresses.map((token, n) => ({
        token,
        amount: BigInt(amounts[n] ?? 0),
      }))
      const limit = maximumFeeLimit === undefined ? {} : { maximumFeeLimit }
      const terms = { wallet: base58, pool, deposits, now: now(), ...limit }
      return sendTronTransaction(
        tronWeb,
        beforeWallet(() => tronTransaction(txData, terms)),
      )
    },
  }
}
