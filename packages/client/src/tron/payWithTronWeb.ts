import type { Payer, PayerOptions } from "../payer/Payer.ts"
import { beforeWallet, WrongDepositError } from "../payer/WrongDepositError.ts"
import { approveWithTronWeb, type TronWebBuilder } from "./approveWithTronWeb.ts"
import { tronTransaction } from "./checkedTransaction.ts"
import { sendTronTransaction, signAndSend, type TronWebSender } from "./sendTronTransaction.ts"

/** A TronWeb with an account, such as the one that TronLink injects, or an object with these members. */
export interface TronWebPayerLike extends TronWebSender {
  readonly defaultAddress: { readonly base58: string | false }
  /** For approvals. Absent: approve the token yourself before the deposit. */
  readonly transactionBuilder?: TronWebBuilder
  readonly trx: TronWebSender["trx"] & {
    /** What a block has done with a transaction: an empty object before one contains it. */
    readonly getUnconfirmedTransactionInfo?: (id: string) => Promise<object>
  }
}

export interface TronPayerOptions extends PayerOptions {
  /** The highest fee limit to accept, in sun. Default 1,000 TRX. */
  readonly maximumFeeLimit?: bigint
  /** The time now: `Date.now`. */
  readonly now: () => number
  /** Waits for milliseconds. Default: a timer. */
  readonly pause?: (milliseconds: number) => Promise<void>
}

/** Milliseconds for which a sent transaction is looked for. It lives for a minute. */
const patience = 120_000

/** Milliseconds between two looks: half a block. */
const pace = 1_500

/**
 * Pays with a TronWeb's default account. Sending the same deposit again does no harm. A TronWeb with a `transactionBuilder` also approves tokens;
 * with another, approve the token before the deposit.
 */
export function payWithTronWeb(
  tronWeb: TronWebPayerLike,
  { pool, maximumFeeLimit, now, pause = timer }: TronPayerOptions,
): Payer {
  const ownAddress = () => {
    const { base58 } = tronWeb.defaultAddress
    if (base58 === false) throw new WrongDepositError("TronWeb has no default account")
    return base58
  }
  const { transactionBuilder: builder, trx } = tronWeb
  const outcome = async (id: string) => {
    const until = now() + patience
    for (;;) {
      const info = await trx.getUnconfirmedTransactionInfo?.(id)
      if (Reflect.get(Object(info), "id") !== undefined)
        return Reflect.get(Object(info), "result") === "FAILED" ? "reverted" : "executed"
      if (now() > until) throw new Error(`No block contains the transaction ${id}`)
      await pause(pace)
    }
  }
  const canWait = trx.getUnconfirmedTransactionInfo !== undefined
  return {
    send: async (txData, { tokenAddresses, amounts }) => {
      const wallet = ownAddress()
      const deposits = tokenAddresses.map((token, n) => ({
        token,
        amount: BigInt(amounts[n] ?? 0),
      }))
      const limit = maximumFeeLimit === undefined ? {} : { maximumFeeLimit }
      const terms = { wallet, pool, deposits, now: now(), ...limit }
      return sendTronTransaction(
        tronWeb,
        beforeWallet(() => tronTransaction(txData, terms)),
      )
    },
    ...(builder === undefined || !canWait
      ? {}
      : {
          approve: async (approval) => {
            const execute = async (transaction: unknown) => {
              const given = Object(transaction)
              await signAndSend(trx, given)
              return outcome(String(Reflect.get(given, "txID")))
            }
            await approveWithTronWeb({ owner: ownAddress(), builder, execute }, approval, { pool })
          },
        }),
    ...(canWait ? { outcome } : {}),
  }
}

const timer = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })
