import type { Wallet } from "../wallet/Wallet.ts"
import type { Transaction } from "./Transaction.ts"
import { transactionText } from "./transactionText.ts"
import { transactionTypedData } from "./transactionTypedData.ts"

/**
 * The wallet's signature of a transaction, as hex.
 *
 * @throws The wallet's own error, such as its user's refusal.
 */
export function signTransaction(wallet: Wallet, transaction: Transaction): Promise<string> {
  switch (wallet.signs) {
    case "typed-data":
      return wallet.signTypedData(transactionTypedData(transaction))
    case "text":
      return wallet.signMessage(transactionText(transaction))
  }
}
